import type { Insertable, Selectable } from 'kysely';
import { databaseNow } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { toPage, type DivisiblePage, type TimePosition } from '../http/paging.ts';

/** SQLite has no boolean: there, `reviewed` is 0 or 1. */
export type WatchListRow = Selectable<Schema['watch_list']> & {
  reviewed: unknown;
  game_photo: string | null;
  game_genre: string | null;
};

type ListOptions = {
  memberId: string;
  limit: number;
  before?: TimePosition | undefined;
  /** Only entries of these games. */
  gameIds?: string[] | undefined;
};

/** Lists a member's watch list, newest first. */
export async function listEntries(db: Database, options: ListOptions): Promise<DivisiblePage<WatchListRow>> {
  const { limit, before } = options;
  const rows = await selectEntries(db, options)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before!.createdAt, before!.id)),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (last) => [last.created_at, last.id]);
}

export type NamePosition = { normalizedTitle: string; id: string };

type ListByNameOptions = Omit<ListOptions, 'before'> & { after?: NamePosition | undefined };

/** Lists a member's watch list in the order of the games' names. */
export async function listEntriesByName(
  db: Database,
  options: ListByNameOptions,
): Promise<DivisiblePage<WatchListRow>> {
  const { limit, after } = options;
  const rows = await selectEntries(db, options)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('normalized_title', 'id'), '>', tuple(after!.normalizedTitle, after!.id)),
      ),
    )
    .orderBy('normalized_title')
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (last) => [last.normalized_title, last.id]);
}

/** The entries of a member, each with its game's picture and genre, and whether the member has reviewed the game. */
function selectEntries(db: Database, { memberId, gameIds }: Pick<ListOptions, 'memberId' | 'gameIds'>) {
  return db
    .selectFrom('watch_list')
    .selectAll()
    .select(({ exists, or, selectFrom }) => {
      const game = selectFrom('games').whereRef('games.id', '=', 'watch_list.game_id');
      const reviews = selectFrom('reviews')
        .select('reviews.id')
        .where('reviews.member_id', '=', memberId)
        .whereRef('reviews.game_id', '=', 'watch_list.game_id');
      // Rated reviews and others are in two indexes.
      const [rated, unrated] = [reviews.where('rating', 'is not', null), reviews.where('rating', 'is', null)];
      return [
        game.select('photo').as('game_photo'),
        game.select('genre').as('game_genre'),
        or([exists(rated), exists(unrated)]).as('reviewed'),
      ];
    })
    .where('watch_list.member_id', '=', memberId)
    .$if(gameIds !== undefined, (query) => query.where('watch_list.game_id', 'in', gameIds!));
}

export async function countEntries(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('watch_list')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Adds an entry and returns its id; if the game is on the list already, returns the id of that entry. Without a
 * time, it is added now.
 */
export async function addEntry(
  tx: WriteTransaction,
  { created_at, ...entry }: Omit<Insertable<Schema['watch_list']>, 'created_at'> & { created_at?: number | undefined },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('watch_list')
    .values({ ...entry, created_at: created_at ?? databaseNow(tx.db) })
    // A no-op update, because `do nothing` would not return the existing row.
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'game_title'])
        .doUpdateSet((row) => ({ member_id: row.ref('excluded.member_id') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (id === entry.id) recordChange(tx, [topics.watchListOf(entry.member_id)]);
  return id;
}

/** Whether a time is in the future, by the database's clock. */
export async function isInFuture(db: Database, time: number): Promise<boolean> {
  const { now } = await db.selectNoFrom(databaseNow(db).as('now')).executeTakeFirstOrThrow();
  return time > Number(now);
}

/** Deletes an entry of a member; returns whether there was one. */
export async function deleteEntry(tx: WriteTransaction, memberId: string, id: string): Promise<boolean> {
  const result = await tx.db
    .deleteFrom('watch_list')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (result.numDeletedRows === 0n) return false;
  recordChange(tx, [topics.watchListOf(memberId)]);
  return true;
}
