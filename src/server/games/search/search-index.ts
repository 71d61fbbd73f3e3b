import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { lowestId } from '../../db/id.ts';
import { OlderDatabaseError } from '../../db/migrate.ts';
import { readSetting, writeSetting } from '../../db/settings.ts';
import { withStartupLock } from '../../db/startup-lock.ts';
import { deletionsOf, initialsOf, joinedPairsOf, mayHaveTypo, wordsOf } from './title-words.ts';

/** Increase it with every change of what the index holds: the next start then rebuilds it. */
const version = '1';

const batchSize = 1_000;

/** The values of `word_forms.kind`. */
export const formKinds = { word: 0, suffix: 1, deletion: 2 } as const;
const minSuffixLength = 3;
/** A longer word is found as a whole and by its beginning only: it would have hundreds of forms. */
const maxFormLength = 40;

/** A title in the index: the name of a game at position 0, then its alternative titles. */
export type TitleRow = { game_id: string; position: number } & IndexedTitle;
export type IndexedTitle = { title: string; words: string; initials: string };

/** A title with what search compares. */
export function toIndexedTitle(title: string): IndexedTitle {
  return { title, words: wordsOf(title).join(' '), initials: initialsOf(title).join(' ') };
}

/** Updates the search index for games whose names are new or have changed. */
export async function reindexGames(db: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const titles = await readTitles(db, ids);
  await removeFromIndex(db, ids);
  await addToIndex(db, titles);
}

/** Adds titles of games that are not in the index. */
export async function addToIndex(db: Database, titles: TitleRow[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  // All rows as one JSON parameter: statements with thousands of parameters are slow, and databases limit them.
  await sql`
    insert into game_titles (game_id, position, title, words, initials)
    select cast(value ->> 'game_id' as ${id}), cast(value ->> 'position' as smallint), value ->> 'title',
      value ->> 'words', value ->> 'initials'
    from ${jsonRows(JSON.stringify(titles))}`.execute(db);
  await indexTerms(db, titles);
}

/** The names of games, and the alternative titles that they have in the index. */
async function readTitles(db: Database, ids: string[]): Promise<TitleRow[]> {
  const names = await db.selectFrom('games').select(['id', 'name']).where('id', 'in', ids).execute();
  const alternatives = await db
    .selectFrom('game_titles')
    .select(['game_id', 'position', 'title'])
    .where('game_id', 'in', ids)
    .where('position', '>', 0)
    .execute();
  const all = [...names.map(({ id, name }) => ({ game_id: id, position: 0, title: name })), ...alternatives];
  return all.map(({ title, ...row }) => ({ ...row, ...toIndexedTitle(title) }));
}

/** Removes games from the search index. The forms of words that no title has any more stay, and find nothing. */
export async function removeFromIndex(db: Database, ids: string[]): Promise<void> {
  const titles = await db.selectFrom('game_titles').selectAll().where('game_id', 'in', ids).execute();
  if (titles.length === 0) return;
  const { id, jsonRows } = dialectOf(db);
  await sql`
    delete from title_terms where (term, word_count, game_id, position) in (
      select value ->> 'term', cast(value ->> 'word_count' as smallint), cast(value ->> 'game_id' as ${id}),
        cast(value ->> 'position' as smallint)
      from ${jsonRows(JSON.stringify(titles.flatMap(termsOf)))}
    )`.execute(db);
  await db.deleteFrom('game_titles').where('game_id', 'in', ids).execute();
}

/** Builds the index anew if it is of another version, or has never been built. */
export async function syncSearchIndex(db: Database): Promise<void> {
  await withStartupLock(db, async (tx) => {
    if ((await readSetting(tx.db, 'search index')) !== version) await rebuildSearchIndex(tx.db);
  });
}

/** Throws unless the index is as this build writes it: another one would find other games. */
export async function assertIndexCurrent(db: Database): Promise<void> {
  if ((await readSetting(db, 'search index')) !== version) throw new OlderDatabaseError('its search index is another');
}

/** Returns the number of games. */
export async function rebuildSearchIndex(
  db: Database,
  onProgress?: (done: number, total: number) => Promise<void>,
): Promise<number> {
  for (const table of ['title_terms', 'word_forms'] as const) await db.deleteFrom(table).execute();
  const total = Number((await readSetting(db, 'game count')) ?? 0);
  let count = 0;
  let ids = await readIds(db, lowestId);
  while (ids.length > 0) {
    await onProgress?.(count, total);
    await reindexGames(db, ids);
    count += ids.length;
    ids = await readIds(db, ids.at(-1)!);
  }
  await writeSetting(db, 'search index', version);
  return count;
}

async function readIds(db: Database, after: string): Promise<string[]> {
  const games = await db
    .selectFrom('games')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  return games.map(({ id }) => id);
}

export function termsOf({ game_id, position, words: text, initials }: TitleRow) {
  const words = text.split(' ');
  const terms = new Set([...words, ...joinedPairsOf(words), ...initials.split(' ')].filter((term) => term !== ''));
  return [...terms].map((term) => ({ term, word_count: words.length, game_id, position }));
}

async function indexTerms(db: Database, titles: TitleRow[]): Promise<void> {
  const { id, jsonRows } = dialectOf(db);
  await sql`
    insert into title_terms (term, word_count, game_id, position)
    select value ->> 'term', cast(value ->> 'word_count' as smallint), cast(value ->> 'game_id' as ${id}),
      cast(value ->> 'position' as smallint)
    from ${jsonRows(JSON.stringify(titles.flatMap(termsOf)))}`.execute(db);
  await indexForms(db, [...new Set(titles.flatMap((title) => title.words.split(' ')))]);
}

async function indexForms(db: Database, words: string[]): Promise<void> {
  const { isOneOf, jsonRows } = dialectOf(db);
  const known = await db
    .selectFrom('word_forms')
    .select('form')
    .where('kind', '=', formKinds.word)
    .where(isOneOf('form', words))
    .execute();
  const knownWords = new Set(known.map(({ form }) => form));
  const rows = words.filter((word) => !knownWords.has(word)).flatMap(formsOf);
  await sql`
    insert into word_forms (kind, form, word)
    select cast(value ->> 'kind' as smallint), value ->> 'form', value ->> 'word'
    from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}

export function formsOf(word: string) {
  const letters = [...word];
  if (letters.length > maxFormLength) return [{ kind: formKinds.word, form: word, word }];
  const suffixes = letters.slice(1).map((_, index) => letters.slice(index + 1).join(''));
  const row = (kind: number) => (form: string) => ({ kind, form, word });
  return [
    row(formKinds.word)(word),
    ...suffixes.filter(({ length }) => length >= minSuffixLength).map(row(formKinds.suffix)),
    ...(mayHaveTypo(word) ? deletionsOf(word).map(row(formKinds.deletion)) : []),
  ];
}
