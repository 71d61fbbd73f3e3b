import { z } from 'zod';
import type { Game } from '../../../contracts/game.ts';
import type { Page } from '../../../contracts/paging.ts';
import type { Database } from '../../db/schema.ts';
import { toPage } from '../../http/paging.ts';
import { filterGames, readGamesById, type Filter } from '../queries.ts';
import * as index from './find-titles.ts';
import { forgiven, matchTitle } from './match-title.ts';
import { formKinds } from './search-index.ts';
import { wordsOf } from './title-words.ts';

/** Further words are ignored; with the longest query, each takes a part of a millisecond. */
const maxQueryWords = 12;

type Hit = { gameId: string; score: number; forgiven: number; ratingCount: number };

/**
 * Finds games by their titles, best matches first. It forgives one typo in a word, missing accents, punctuation and
 * spaces, another order of the words, and initials; see record 31.
 */
export async function searchGames(
  db: Database,
  { text, limit, offset = 0, ...filter }: { text: string; limit: number; offset?: number | undefined } & Filter,
): Promise<Page<Game>> {
  const hits = await applyFilter(db, await findHits(db, text), filter);
  const page = hits.slice(offset, offset + limit + 1);
  const { rows, next } = toPage(page, limit, () => [offset + limit]);
  const games = await readGamesById(
    db,
    rows.map(({ gameId }) => gameId),
  );
  return { rows: rows.flatMap(({ gameId }) => games.get(gameId) ?? []), next, total: hits.length };
}

async function applyFilter(db: Database, hits: Hit[], filter: Filter): Promise<Hit[]> {
  if (hits.length === 0 || (filter.genre === undefined && filter.maker === undefined)) return hits;
  const ids = hits.map(({ gameId }) => gameId);
  const allowed = await filterGames(db, ids, filter);
  return hits.filter(({ gameId }) => allowed.has(gameId));
}

/** The cursor of a search is the number of games before its page. */
export const SearchCursor = z.tuple([z.int().min(1)]).transform(([offset]) => offset);

async function findHits(db: Database, text: string): Promise<Hit[]> {
  const words = wordsOf(text).slice(0, maxQueryWords);
  if (words.length === 0) return [];
  const terms = await index.findTerms(db, words);
  const [rarest, secondRarest] = await index.sortByRarity(db, terms);
  const titles = await Promise.all([
    index.readTitlesOf(db, words),
    index.readTitlesWith(db, terms[rarest!]!.exact),
    index.readTitlesWith(db, terms[rarest!]!.similar),
  ]);
  const hits = rank(text, words, titles.flat(), { mayMiss: false });
  if (hits.length > 0) return hits;
  if (secondRarest === undefined) return findWithin(db, words[0]!);
  // The rarest word may be the one that no title has.
  const { exact, similar } = terms[secondRarest]!;
  const others = await index.readTitlesWith(db, [...exact, ...similar]);
  return rank(text, words, [...titles.flat(), ...others], { mayMiss: true });
}

/** Titles with a word that contains the text: "craft" finds "Minecraft". */
async function findWithin(db: Database, text: string): Promise<Hit[]> {
  const words = await index.readWordsFrom(db, formKinds.suffix, text);
  const titles = await index.readTitlesWith(db, words);
  return unique(titles.map((title) => toHit(title, { score: 0, forgiven: forgiven.nothing })));
}

/** With less than this, a typo is not shown beside games that match without one. */
const minTypoScore = 0.85;

function rank(text: string, words: string[], titles: index.FoundTitle[], { mayMiss }: { mayMiss: boolean }): Hit[] {
  const typed = text.trim().toLowerCase();
  const hits = titles.flatMap((title) => {
    const match = matchTitle(words, { words: title.words.split(' '), initials: title.initials.split(' ') }, mayMiss);
    if (!match) return [];
    // "Final Fantasy X" and "Final Fantasy 10" have the same words.
    const isLiteral = title.title.toLowerCase() === typed;
    return [toHit(title, { ...match, score: match.score + (isLiteral ? 0.001 : 0) })];
  });
  const isClean = (hit: Hit) => hit.forgiven <= forgiven.initials;
  if (!hits.some(isClean)) return unique(hits);
  const nearMisses = hits.filter((hit) => !isClean(hit) && hit.score > minTypoScore);
  return unique([...hits.filter(isClean), ...nearMisses.map((hit) => ({ ...hit, score: hit.score * 0.9 }))]);
}

function toHit({ game_id, rating_count }: index.FoundTitle, match: { score: number; forgiven: number }): Hit {
  return { gameId: game_id, ratingCount: rating_count, ...match };
}

/** The best first, each game once: a game may match by several of its titles. */
function unique(hits: Hit[]): Hit[] {
  hits.sort(
    (one, other) =>
      other.score - one.score || other.ratingCount - one.ratingCount || (one.gameId < other.gameId ? -1 : 1),
  );
  const ids = new Set<string>();
  return hits.filter(({ gameId }) => !ids.has(gameId) && ids.add(gameId));
}
