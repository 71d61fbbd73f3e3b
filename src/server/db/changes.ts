import { dialectOf } from './dialect.ts';
import { now } from '../clock.ts';
import type { Logger } from '../log.ts';
import { within } from '../patience.ts';
import { atTheEnd } from './gathered.ts';
import { prepared } from './prepared.ts';
import type { Database } from './schema.ts';

/** What answers are made from. A write names what it changed, in its own transaction. */
export const topicOf = {
  games: 'games',
  reviews: 'reviews',
  review: (id: string) => `review ${id}`,
  reviewsOfGame: (gameId: string) => `reviews of game ${gameId}`,
  reviewsOfMember: (memberId: string) => `reviews of member ${memberId}`,
  watchListOf: (memberId: string) => `watch list of ${memberId}`,
  /** Who a member is, and whether they are signed in. */
  member: (memberId: string) => `member ${memberId}`,
};

/** One of these changes with whatever a member writes. */
export const topicsOfWriter = (memberId: string): string[] => [
  topicOf.reviewsOfMember(memberId),
  topicOf.watchListOf(memberId),
  topicOf.member(memberId),
];

const hour = 3_600_000;
const rowsAtOnce = 1_000;

/** How often every process looks for what the others changed. */
const pause = 250;

/** Where changes were not heard of for so long, what was kept may be wrong. */
const longestUnheard = 5_000;

/** Nobody waits longer to be shown what they wrote. */
const patience = 3_000;

const locked = new WeakSet<Database>();

/**
 * Waits until whoever changes something is done, and holds others back until the transaction ends:
 * changes are numbered in the order in which they are seen.
 */
export async function lockChanges(transaction: Database): Promise<void> {
  if (locked.has(transaction)) return;
  for (const statement of dialectOf(transaction).changeLogLock) {
    await statement.execute(transaction);
  }
  if (transaction.isTransaction) locked.add(transaction);
}

/** Notes that the given things are changed, in one row for all writes of a transaction, near its end. */
export const noteChange = atTheEnd(async (db, topics: string[]) => {
  await lockChanges(db);
  await insertChange(db, { topics: JSON.stringify([...new Set(topics)]), created_at: now() });
});

const insertChange = prepared((db, change: { topics: string; created_at: number }) =>
  db.insertInto('changes').values({ topics: change.topics, created_at: change.created_at }),
);

export type Changes = ReturnType<typeof followChanges>;

/** Hears of every change, by whichever process: soon by itself, at once when asked to catch up. */
export function followChanges(
  db: Database,
  log: Logger,
  hear: (topics: string[], number: number) => void,
) {
  let last: number | undefined;
  let caughtUpAt = -Infinity;
  let areHeard = false;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function look(): Promise<void> {
    next = undefined;
    const begun = performance.now();
    if (last === undefined) last = await newestChange(db);
    for (;;) {
      const rows = await changesAfter(db, { id: last });
      for (const { id, topics } of rows) {
        hear(JSON.parse(topics), id);
        last = id;
      }
      if (rows.length < rowsAtOnce) break;
    }
    caughtUpAt = begun;
    areHeard = true;
  }

  /** Resolves when all that was committed before the call has been heard. */
  function catchUp(): Promise<void> {
    return (next ??= current = current.then(look, look));
  }

  /** Catches up, but does not wait for ever; gives the number of the last change, where it did. */
  async function catchUpSoon(): Promise<number | undefined> {
    try {
      await within(patience, catchUp());
      return last;
    } catch {
      return undefined;
    }
  }

  function tryTo(): void {
    if (performance.now() - caughtUpAt > longestUnheard) areHeard = false;
    catchUp().catch((error: unknown) => log.debug({ error }, 'changes cannot be read'));
  }
  tryTo();
  const timers = [
    setInterval(tryTo, pause),
    setInterval(() => void forgetOldChanges(db).catch(() => undefined), hour / 6),
  ].map((timer) => timer.unref());

  return {
    catchUp,
    catchUpSoon,
    /** Whether what was not heard to have changed can be taken as it was. */
    areHeard: () => areHeard,
    /** The number of the last change that was heard of. */
    last: () => last ?? 0,
    stop: () => timers.forEach(clearInterval),
  };
}

async function newestChange(db: Database): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

const changesAfter = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom('changes')
    .select(['id', 'topics'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(rowsAtOnce),
);

/** Every process has heard of them long since. */
async function forgetOldChanges(db: Database): Promise<void> {
  await db
    .deleteFrom('changes')
    .where('created_at', '<', now() - hour)
    .execute();
}
