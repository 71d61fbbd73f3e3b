import type { Database } from '../../db/schema.ts';
import { wordsOf } from '../../games/search/title-words.ts';
import {
  outsideIdKey,
  type ImportedGame,
  type ImportFormat,
  type ImportRecord,
  type OpenedFile,
} from '../imported-game.ts';
import { inBatches } from '../in-batches.ts';
import { readCatalogueVersion } from '../queries.ts';
import { openKeyIndex, type KeyIndex } from '../key-index.ts';
import { findCandidates, type Candidates } from './find-candidates.ts';
import { describeGame, judge } from './match.ts';
import type { PlanFile, PlanItem } from './plan-file.ts';
import { toAddition, toChange } from './plan-items.ts';

export type PlanOptions = {
  withSoftware: boolean;
  withDemos: boolean;
  /** Adds what is unclear as games of their own, if they have an outside id to find them by the next time. */
  addUnclear: boolean;
};

type PlanCounts = {
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
export type SkippedRecord = { kind: 'unclear' | 'refused'; line: number; text: string };

type PlanOutput = {
  file: PlanFile;
  onSkip: (record: SkippedRecord) => void;
  onProgress: () => void;
  signal: AbortSignal;
};

const batchSize = 1_000;

/**
 * Reads a file and decides for each game whether to add it, to change a known one, or to skip it. It writes additions
 * and changes to the plan file, not to the database: other writers are locked out only later, while the plan is applied.
 */
export async function makePlan(
  db: Database,
  { format, records }: OpenedFile,
  options: PlanOptions,
  output: PlanOutput,
): Promise<Plan> {
  const catalogueVersion = await readCatalogueVersion(db);
  using keyIndex = openKeyIndex();
  const planner = createPlanner(db, keyIndex, format.position, options, output);
  for await (const batch of inBatches(records, batchSize)) {
    output.signal.throwIfAborted();
    await planner.add(batch);
    output.onProgress();
  }
  return { format, counts: planner.counts, catalogueVersion };
}

type Row = { line: number; game: ImportedGame };

function createPlanner(
  db: Database,
  keyIndex: KeyIndex,
  position: ImportFormat['position'],
  options: PlanOptions,
  { file, onSkip }: PlanOutput,
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
  function skip(kind: SkippedRecord['kind'], line: number, text: string): undefined {
    counts[kind] += 1;
    onSkip({ kind, line, text });
  }

  /** The record's game; undefined if it is not imported, whatever the catalogue has. */
  function accept(record: ImportRecord): Row | undefined {
    const { line } = record;
    if ('refused' in record) return skip('refused', line, record.refused);
    const { game } = record;
    const leftOut = findCountOfLeftOut(game, options);
    if (leftOut) {
      counts[leftOut] += 1;
      return undefined;
    }
    const [ownId] = game.outsideIds;
    const key = ownId ? outsideIdKey(ownId) : JSON.stringify([wordsOf(game.name), game.releaseDate, game.maker]);
    if (!keyIndex.add(key, line)) {
      const same = ownId ? `the id ${key}` : 'the same game';
      return skip('refused', line, `${describe(game)}: ${same} is in ${position} ${keyIndex.lineOf(key)} already`);
    }
    // An id of another catalogue belongs to the first game that has it.
    const outsideIds = game.outsideIds.filter((id) => id === ownId || keyIndex.add(outsideIdKey(id), line));
    return { line, game: { ...game, outsideIds } };
  }

  function plan({ line, game }: Row, { byId, byTitle }: Candidates): PlanItem | undefined {
    const hasId = game.outsideIds.length > 0;
    // A game that another line of the file has matched gets the id of that line.
    const free = hasId ? byTitle.filter(({ id }) => keyIndex.lineOf(id) === undefined) : byTitle;
    const verdict = judge(game, byId, free);
    if (verdict.kind === 'unclear' && !(options.addUnclear && hasId)) {
      return skip('unclear', line, `${describe(game)}: ${verdict.reason}`);
    }
    if (verdict.kind !== 'match') {
      counts.added += 1;
      return toAddition(game);
    }
    const stored = verdict.game;
    if (!keyIndex.add(stored.id, line)) {
      const other = keyIndex.lineOf(stored.id);
      return skip('refused', line, `${describe(game)}: the same game is in ${position} ${other} already`);
    }
    counts[verdict.by === 'id' ? 'matchedById' : 'matchedByTitle'] += 1;
    const change = toChange(stored, game);
    if (change) counts.changed += 1;
    return change;
  }

  return {
    counts,
    async add(batch: ImportRecord[]): Promise<void> {
      const rows = batch.flatMap((record) => accept(record) ?? []);
      const candidatesOf = await findCandidates(
        db,
        rows.map(({ game }) => game),
      );
      file.append(rows.flatMap((row) => plan(row, candidatesOf(row.game)) ?? []));
    },
  };
}

/** The count that a game belongs to if the options leave it out. */
function findCountOfLeftOut({ kind }: ImportedGame, { withSoftware, withDemos }: PlanOptions) {
  if (kind === 'software' && !withSoftware) return 'software';
  return kind === 'demo' && !withDemos ? 'demos' : undefined;
}

const describe = (game: ImportedGame) => describeGame(game.name, game.releaseDate, game.maker);
