import { toIndexedTitle } from '../../games/search/search-index.ts';
import type { Database } from '../../db/schema.ts';
import type { ImportedGame, ImportFormat, ImportRecord, OpenedFile } from '../imported-game.ts';
import { findGamesByOutsideId, findGamesByWords, readCatalogueVersion, readStoredGames, toKey } from '../queries.ts';
import type { StoredGame } from '../stored-game.ts';
import { inBatches } from '../in-batches.ts';
import { describeGame, judge } from './match.ts';
import { changesOf, fieldsOf } from './merge.ts';
import type { PlanFile, PlanItem } from './plan-file.ts';

export type PlanOptions = {
  withSoftware: boolean;
  withDemos: boolean;
  /** Adds what is unclear as games of their own, if they have an outside id to find them by the next time. */
  addUnclear: boolean;
};

export type PlanCounts = {
  added: number;
  matchedById: number;
  matchedByTitle: number;
  changed: number;
  unclear: number;
  refused: number;
  software: number;
  demos: number;
};

export type Plan = {
  format: ImportFormat;
  counts: PlanCounts;
  /** Of the catalogue that it was made for. */
  catalogueVersion: string;
};

/** A record that is not imported, and why. */
export type Problem = { kind: 'unclear' | 'refused'; line: number; text: string };

type PlanOutput = {
  file: PlanFile;
  onProblem: (problem: Problem) => void;
  onProgress: (done: number) => void;
  signal: AbortSignal;
};

const batchSize = 1_000;

/**
 * Reads a file and decides what each of its games becomes, without writing to the database. The
 * result is the plan file, so that the database is locked later only for as long as writing it takes.
 */
export async function makePlan(
  db: Database,
  { format, records }: OpenedFile,
  options: PlanOptions,
  output: PlanOutput,
): Promise<Plan> {
  const catalogueVersion = await readCatalogueVersion(db);
  const planner = createPlanner(db, format.position, options, output);
  let done = 0;
  for await (const batch of inBatches(records, batchSize)) {
    output.signal.throwIfAborted();
    await planner.add(batch);
    done += batch.length;
    output.onProgress(done);
  }
  return { format, counts: planner.counts, catalogueVersion };
}

type Row = { line: number; game: ImportedGame };

function createPlanner(
  db: Database,
  position: ImportFormat['position'],
  options: PlanOptions,
  { file, onProblem }: PlanOutput,
) {
  const counts: PlanCounts = {
    added: 0,
    matchedById: 0,
    matchedByTitle: 0,
    changed: 0,
    unclear: 0,
    refused: 0,
    software: 0,
    demos: 0,
  };
  /** Where the file has an outside id, or a game without one. */
  const lineOfKey = new Map<string, number>();
  /** Where the file has a game of the catalogue. */
  const lineOfMatch = new Map<string, number>();

  function refuse(line: number, text: string): void {
    counts.refused += 1;
    onProblem({ kind: 'refused', line, text });
  }

  /** The games of a batch that are to be imported; those that are not are counted. */
  function filter(batch: ImportRecord[]): Row[] {
    return batch.flatMap((record) => {
      const { line } = record;
      if ('refused' in record) {
        refuse(line, record.refused);
        return [];
      }
      const { game } = record;
      const isLeftOut =
        (game.kind === 'software' && !options.withSoftware) || (game.kind === 'demo' && !options.withDemos);
      if (isLeftOut) {
        counts[game.kind === 'software' ? 'software' : 'demos'] += 1;
        return [];
      }
      const [own, ...others] = game.outsideIds.map(toKey);
      const key = own ?? JSON.stringify([toIndexedTitle(game.name).words, game.releaseDate, game.maker]);
      const first = lineOfKey.get(key);
      if (first !== undefined) {
        refuse(
          line,
          `${describe(game)}: ${own ? `the id ${own}` : 'the same game'} is in ${position} ${first} already`,
        );
        return [];
      }
      lineOfKey.set(key, line);
      // An id of another catalogue belongs to the first game that has it.
      const isFree = new Set(others.filter((id) => !lineOfKey.has(id)));
      for (const id of isFree) lineOfKey.set(id, line);
      const outsideIds = game.outsideIds.filter((id, index) => index === 0 || isFree.delete(toKey(id)));
      return [{ line, game: { ...game, outsideIds } }];
    });
  }

  async function add(batch: ImportRecord[]): Promise<void> {
    const rows = filter(batch);
    const candidates = await findCandidates(db, rows);
    file.append(rows.flatMap((row) => plan(row, candidates(row.game))));
  }

  function plan({ line, game }: Row, { byId, byTitle }: Candidates): PlanItem[] {
    const hasId = game.outsideIds.length > 0;
    // A game that another line of the file has matched gets the id of that line.
    const free = hasId ? byTitle.filter(({ id }) => !lineOfMatch.has(id)) : byTitle;
    const verdict = judge(game, byId, free);
    if (verdict.kind === 'unclear' && !(options.addUnclear && hasId)) {
      counts.unclear += 1;
      onProblem({ kind: 'unclear', line, text: `${describe(game)}: ${verdict.reason}` });
      return [];
    }
    if (verdict.kind !== 'match') {
      counts.added += 1;
      return [toAddition(game)];
    }
    const stored = verdict.game;
    const other = lineOfMatch.get(stored.id);
    if (other !== undefined) {
      refuse(line, `${describe(game)}: the same game is in ${position} ${other} already`);
      return [];
    }
    lineOfMatch.set(stored.id, line);
    counts[verdict.by === 'id' ? 'matchedById' : 'matchedByTitle'] += 1;
    const change = toChange(stored, game);
    if (!change) return [];
    counts.changed += 1;
    return [change];
  }

  return { counts, add };
}

const describe = (game: ImportedGame) => describeGame(game.name, game.releaseDate, game.maker);

type Candidates = { byId: StoredGame[]; byTitle: StoredGame[] };

/** Reads what the catalogue has of the games of a batch: a few queries for all of them. */
async function findCandidates(db: Database, rows: Row[]): Promise<(game: ImportedGame) => Candidates> {
  const games = rows.map(({ game }) => game);
  const idsByKey = await findGamesByOutsideId(
    db,
    games.flatMap(({ outsideIds }) => outsideIds),
  );
  const idsOf = (game: ImportedGame) => [...new Set(game.outsideIds.flatMap((id) => idsByKey.get(toKey(id)) ?? []))];
  const unknown = games.filter((game) => idsOf(game).length === 0);
  const wordsOfName = new Map(unknown.map(({ name }) => [name, toIndexedTitle(name).words]));
  const idsByWords = await findGamesByWords(db, [...new Set(wordsOfName.values())].filter(Boolean));
  const stored = await readStoredGames(db, [...new Set([...idsByKey.values(), ...[...idsByWords.values()].flat()])]);
  const read = (ids: string[]) => ids.flatMap((id) => stored.get(id) ?? []);
  return (game) => ({
    byId: read(idsOf(game)),
    byTitle: read(idsByWords.get(wordsOfName.get(game.name) ?? '') ?? []),
  });
}

function toAddition(game: ImportedGame): PlanItem {
  const fields = fieldsOf(game);
  const titles = [game.name, ...fields.titles].map(toIndexedTitle);
  return { kind: 'add', slug: toSlug(titles[0]!.words), fields, titles, outsideIds: game.outsideIds };
}

function toChange(stored: StoredGame, game: ImportedGame): PlanItem | undefined {
  const { id: gameId, import_id: _, outsideIds: known, ...before } = stored;
  const changes = changesOf(stored, game);
  const outsideIds = game.outsideIds.filter((id) => !known.some((other) => toKey(other) === toKey(id)));
  if (Object.keys(changes).length === 0 && outsideIds.length === 0) return undefined;
  return { kind: 'change', gameId, before, changes, outsideIds };
}

const maxSlugLength = 80;

function toSlug(words: string): string {
  const slug = words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, maxSlugLength);
  return slug.replaceAll(/^-+|-+$/g, '') || 'game';
}
