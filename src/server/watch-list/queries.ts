import type { Insertable, Selectable } from 'kysely';
import type { Page } from '../../contracts/paging.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { toPage, type TimePosition } from '../http/paging.ts';

export type WatchListRow = Selectable<Schema['watch_list']>;

type ListOptions = { memberId: string; limit: number; before?: TimePosition | undefined };

/** Lists a member's watch list, newest first. */
export async function listEntries(db: Database, { memberId, limit, before }: ListOptions): Promise<Page<WatchListRow>> {
  const rows = await db
    .selectFrom('watch_list')
    .selectAll()
    .where('member_id', '=', memberId)
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

/** Adds an entry and returns its id; if the game is on the list already, returns the id of that entry. */
export async function addEntry(
  tx: WriteTransaction,
  entry: Omit<Insertable<Schema['watch_list']>, 'created_at'>,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('watch_list')
    .values({ ...entry, created_at: databaseNow(tx.db) })
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
