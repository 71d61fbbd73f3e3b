import { sql } from 'kysely';
import { listAllTables } from '../backup/catalog/list-tables.ts';
import { readSequence } from '../backup/catalog/sequences.ts';
import { countRows } from '../backup/rows.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { readSetting } from '../db/settings.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { countVisibleGames, recordGamesChange } from '../games/queries.ts';
import { rebuildSearchIndex } from '../games/search/search-index.ts';
import { countIndexFaults } from '../games/search/verify-index.ts';
import { countFutureReviews, dateFutureReviewsToNow } from '../reviews/future-reviews.ts';
import { countWrongTotals, countWrongVotes, recountVotes } from '../reviews/recount-votes.ts';
import { checkIntegrity, checkMissingIndexes, checkReferences, checkTypes } from './integrity.ts';

export type Finding = { faults: number; details?: string[]; note?: string };

type Options = { onProgress: (done: number, total: number) => Promise<void> };

type Check = {
  name: string;
  run: (db: Database, options: Options) => Promise<Finding>;
  /** Whether `repair` mends what it finds. */
  isRepairable?: true;
  isSqliteOnly?: true;
};

const counted = (countFaults: (db: Database) => Promise<number>) => async (db: Database) => ({
  faults: await countFaults(db),
});

/** Each reads only. Run them in a snapshot: counts and what they count are then of the same moment. */
const allChecks: Check[] = [
  { name: 'the database itself', run: checkIntegrity },
  { name: 'indexes, as the migrations create them', run: checkMissingIndexes },
  { name: 'references between tables', run: checkReferences },
  { name: 'types of values', run: checkTypes, isSqliteOnly: true },
  { name: 'times of reviews, by the clock', run: counted(countFutureReviews), isRepairable: true },
  { name: 'votes, recounted from the reviews', run: counted(countWrongVotes), isRepairable: true },
  { name: 'scores of games, from the votes', run: counted(countWrongTotals), isRepairable: true },
  { name: 'number of games', run: checkGameCount, isRepairable: true },
  { name: 'search index', run: checkIndex, isRepairable: true },
  { name: 'rows that refer to deleted games', run: checkOrphans },
  { name: 'generated ids', run: checkSequences },
];

export function checksFor(db: Database): Check[] {
  return allChecks.filter(({ isSqliteOnly }) => !isSqliteOnly || dialectOf(db).name === 'SQLite');
}

async function checkGameCount(db: Database): Promise<Finding> {
  const [stored, actual] = [Number(await readSetting(db, 'game count')), await countVisibleGames(db)];
  return stored === actual ? { faults: 0 } : { faults: 1, details: [`${stored} is stored, ${actual} are there`] };
}

async function checkIndex(db: Database, { onProgress }: Options): Promise<Finding> {
  const total = await countRows(db, { name: 'game_titles' });
  return { faults: await countIndexFaults(db, { onProgress: (done) => onProgress(done, total) }) };
}

/** Tables that refer to games without a foreign key (see the migrations 0013 and 0014). */
async function checkOrphans(db: Database): Promise<Finding> {
  const details: string[] = [];
  let faults = 0;
  for (const table of ['game_titles', 'title_terms', 'outside_ids'] as const) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} as child
      where not exists (select 1 from games where games.id = child.game_id)`.execute(db);
    const found = Number(rows[0]!.count);
    faults += found;
    if (found > 0) details.push(`${found} in ${table}`);
  }
  return { faults, details };
}

async function checkSequences(db: Database): Promise<Finding> {
  const details: string[] = [];
  for (const table of await listAllTables(db)) {
    if (table.identity === undefined) continue;
    const { rows } = await sql<{ max: number | null }>`
      select max(${sql.ref(table.identity)}) as max from ${sql.table(table.name)}`.execute(db);
    const [next, max] = [(await readSequence(db, table)) ?? 0, rows[0]!.max ?? 0];
    if (next < max) details.push(`${table.name} would give ${next + 1} again`);
  }
  return { faults: details.length, details };
}

/** Recounts and rebuilds what can be derived, and dates reviews of the future to now; a running site shows it at once. */
export async function repair(tx: WriteTransaction, onProgress: Options['onProgress']): Promise<void> {
  // A member's vote for a game is the latest of their reviews.
  await dateFutureReviewsToNow(tx);
  await recountVotes(tx.db);
  await rebuildSearchIndex(tx.db, onProgress);
  await recordGamesChange(tx);
  recordChange(tx, [topics.scores, topics.reviews]);
}
