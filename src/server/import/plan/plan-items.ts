import { toIndexedTitle } from '../../games/search/search-index.ts';
import { wordsOf } from '../../games/search/title-words.ts';
import { outsideIdKey, type ImportedGame } from '../imported-game.ts';
import type { StoredGame } from '../stored-game.ts';
import { changesOf, fieldsOf } from './merge.ts';
import type { Addition, Change } from './plan-file.ts';

export function toAddition(game: ImportedGame): Addition {
  const fields = fieldsOf(game);
  const titles = [game.name, ...fields.titles].map(toIndexedTitle);
  return { kind: 'add', slug: toSlug(titles[0]!.words), fields, titles, outsideIds: game.outsideIds };
}

/** Undefined if the file says nothing new about the game. */
export function toChange(stored: StoredGame, game: ImportedGame): Change | undefined {
  const { id: gameId, import_id: _, outsideIds: known, ...before } = stored;
  const changes = changesOf(stored, game);
  const outsideIds = game.outsideIds.filter((id) => !known.some((other) => outsideIdKey(other) === outsideIdKey(id)));
  if (Object.keys(changes).length === 0 && outsideIds.length === 0) return undefined;
  return { kind: 'change', gameId, before, changes, outsideIds };
}

/** The titles that a change adds, as search normalizes them. */
export function newWordsOf({ changes: { name, titles = [] } }: Change): string[] {
  return [...(name === undefined ? [] : [name]), ...titles].map((title) => wordsOf(title).join(' '));
}

const maxSlugLength = 80;

function toSlug(words: string): string {
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, maxSlugLength);
  return slug.replaceAll(/^-+|-+$/g, '') || 'game';
}
