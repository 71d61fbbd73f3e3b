import type { Database } from '../../db/schema.ts';
import {
  outsideIdKey,
  type ImportedGame,
  type ImportFormat,
  type ImportRecord,
  type LeftOut,
  type OpenedFile,
} from '../imported-game.ts';
import { inBatches } from '../in-batches.ts';
import { readCatalogueVersion } from '../queries.ts';
import { openKeyIndex, type KeyIndex } from '../key-index.ts';
import type { StoredGame } from '../stored-game.ts';
import { openFileRows, type FileRows, type Row, type UndecidedRow } from './file-rows.ts';
import { findById, findByTitle } from './find-candidates.ts';
import { describeGame, matchGame, type MatchResult } from './match.ts';
import type { PlanFile, PlanItem } from './plan-file.ts';
import { newWordsOf, toAddition, toChange } from './plan-items.ts';
import { hasOutsideId, toRow } from './row-key.ts';

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
  leftOut: LeftOut[];
  /** The version of the catalogue that the plan was made for. */
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
 *
 * Neither the order of the lines nor an earlier import of the same file matters. Games are planned in the order of their
 * keys. Those that are not known by an id are compared with the catalogue as it will be after all earlier rounds, until
 * a round accepts nothing. What is accepted is known by its ids the next time, and for the rest the next import begins
 * as this last round does.
 */
export async function makePlan(
  db: Database,
  { format, records, leftOut }: OpenedFile,
  options: PlanOptions,
  { file, onSkip, onProgress, signal }: PlanOutput,
): Promise<Plan> {
  const catalogueVersion = await readCatalogueVersion(db);
  using rows = openFileRows();
  using ids = openKeyIndex();
  const planner = createPlanner(rows, ids, format.position, options, onSkip);
  for await (const batch of inBatches(records, batchSize)) {
    signal.throwIfAborted();
    for (const record of batch) planner.read(record);
    onProgress();
  }
  for (const batch of rows.inOrder(batchSize)) {
    signal.throwIfAborted();
    const owned = batch.flatMap((row) => planner.takeIds(row) ?? []);
    const byId = await findById(db, owned);
    file.append(owned.flatMap((row) => planner.planById(row, byId(row)) ?? []));
  }
  for (;;) {
    rows.beginRound();
    const before = planner.accepted();
    for (const batch of rows.undecided(batchSize)) {
      signal.throwIfAborted();
      const byTitle = await findByTitle(db, rows, batch);
      file.append(batch.flatMap((row) => planner.planByTitle(row, byTitle(row)) ?? []));
    }
    if (planner.accepted() > before) continue;
    if (!options.addUnclear) break;
    for (const batch of rows.undecided(batchSize)) {
      file.append(batch.flatMap((row) => planner.addUnclear(row) ?? []));
    }
    if (planner.accepted() === before) break;
  }
  for (const record of rows.skipped()) planner.skip(record);
  return { format, counts: planner.counts, leftOut: leftOut(), catalogueVersion };
}

function createPlanner(
  rows: FileRows,
  ids: KeyIndex,
  position: ImportFormat['position'],
  options: PlanOptions,
  onSkip: PlanOutput['onSkip'],
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
  function skip(record: SkippedRecord): void {
    counts[record.kind] += 1;
    onSkip(record);
  }
  const sameGame = ({ game }: Row, what: string, line: number) =>
    ({ kind: 'refused', text: `${describe(game)}: ${what} is in ${position} ${line} already` }) as const;

  function add(row: Row): PlanItem {
    counts.added += 1;
    const addition = toAddition(row.game);
    const words = addition.titles.map((title) => title.words);
    rows.accept(row, row.key, words);
    return addition;
  }

  function change(row: Row, stored: StoredGame, by: 'id' | 'title'): PlanItem | undefined {
    counts[by === 'id' && hasOutsideId(row.game) ? 'matchedById' : 'matchedByTitle'] += 1;
    const item = toChange(stored, row.game);
    if (item) counts.changed += 1;
    rows.accept(row, stored.id, item ? newWordsOf(item) : []);
    return item;
  }

  /** Decides what becomes of a row. Unless this is final, a row that is not accepted is decided again in the next round. */
  function decide(row: Row, result: MatchResult, isFinal: boolean): PlanItem | undefined {
    if (result.kind === 'new') return add(row);
    if (result.kind === 'unclear') {
      return rows.hold(row, isFinal, { kind: 'unclear', text: `${describe(row.game)}: ${result.reason}` });
    }
    const other = rows.acceptedFor(result.game.id);
    if (!other) return change(row, result.game, result.by);
    return rows.hold(row, isFinal, sameGame(row, 'the same game', rows.row(other.key).line));
  }

  return {
    counts,
    skip,
    accepted: () => counts.added + counts.matchedById + counts.matchedByTitle,

    read(record: ImportRecord): void {
      const { line } = record;
      if ('refused' in record) return skip({ kind: 'refused', line, text: record.refused });
      const leftOut = findCountOfLeftOut(record.game, options);
      if (leftOut) {
        counts[leftOut] += 1;
        return;
      }
      const row = toRow(line, record.game);
      const same = rows.add(row);
      if (!same) return;
      const what = hasOutsideId(row.game) ? `the id ${outsideIdKey(row.game.outsideIds[0]!)}` : 'the same game';
      skip({ line: same.row.line, ...sameGame(same.row, what, same.sameAs) });
    },

    /** The row without the ids that belong to others: one of another catalogue belongs to the first that has it. */
    takeIds(row: Row): Row | undefined {
      const { line, game } = row;
      const [ownId, ...others] = game.outsideIds.map(outsideIdKey);
      if (!ids.add(ownId!, line)) return rows.hold(row, true, sameGame(row, `the id ${ownId}`, ids.lineOf(ownId!)!));
      const lost = new Set(others.filter((id) => !ids.add(id, line)));
      if (lost.size === 0) return row;
      const outsideIds = game.outsideIds.filter((id) => !lost.has(outsideIdKey(id)));
      const changed = { ...row, game: { ...game, outsideIds } };
      rows.update(changed);
      return changed;
    },

    planById: (row: Row, byId: StoredGame[]) =>
      byId.length === 0 ? rows.hold(row, false) : decide(row, matchGame(row.game, byId, []), true),

    planByTitle: (row: Row, byTitle: StoredGame[]) => decide(row, matchGame(row.game, [], byTitle), false),

    addUnclear: (row: UndecidedRow) => (row.kind === 'unclear' && hasOutsideId(row.game) ? add(row) : undefined),
  };
}

/** The count that a game belongs to if the options leave it out. */
function findCountOfLeftOut({ kind }: ImportedGame, { withSoftware, withDemos }: PlanOptions) {
  if (kind === 'software' && !withSoftware) return 'software';
  return kind === 'demo' && !withDemos ? 'demos' : undefined;
}

const describe = (game: ImportedGame) => describeGame(game.name, game.releaseDate, game.maker);
