import type { StoredSourceInfo } from '../../games/source-info.ts';
import { cleanLine, cleanList } from './clean-text.ts';
import { cleanDetail } from './html-to-text.ts';

const maxTags = 20;
const maxLanguages = 50;
const maxLength = 50;

type Said = { tags?: string[]; languages?: string[]; positive?: unknown; negative?: unknown; playtime?: unknown };

/** What a source says of a game beside our own fields; undefined if it says nothing. */
export function toSourceInfo(source: string, said: Said): StoredSourceInfo | undefined {
  const { tags = [], languages = [] } = said;
  const [positive, negative] = [cleanCount(said.positive), cleanCount(said.negative)];
  const count = positive + negative;
  const info = {
    source,
    tags: tags.filter(isShort).slice(0, maxTags),
    languages: languages.filter(isShort).slice(0, maxLanguages),
    ratings: count > 0 ? { positive, count } : null,
    playtime: cleanCount(said.playtime) || null,
  };
  const saysNothing = info.tags.length + info.languages.length === 0 && !info.ratings && !info.playtime;
  return saysNothing ? undefined : info;
}

const isShort = ({ length }: string) => length <= maxLength;

/** A number of something; 0 if it is not known. */
function cleanCount(value: unknown): number {
  const text = cleanLine(value);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** Steam's list: "English<strong>*</strong>, German<br><strong>*</strong>languages with full audio support". */
export function cleanLanguages(value: unknown): string[] {
  const [list = ''] = cleanDetail(value).split('\n');
  return cleanList(list.replaceAll('*', ''), ',');
}
