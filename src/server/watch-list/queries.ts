import type { Insertable, Selectable } from 'kysely';
import type { Page } from '../../contracts/paging.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { toPage } from '../http/paging.ts';

export type WatchListRow = Selectable<Schema['watch_list']>;

type ListOptions = {
  memberId: string;
  limit: number;
  before?: { createdAt: number; id: string } | undefined;
};

/** A member's watch list, newest first. */
export async function listEntries(db: Database, wanted: ListOptions): Promise<Page<WatchListRow>> {
  const { memberId, limit, before } = wanted;
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

/** Adds an entry, or finds the one that is there for the same game; gives its id. */
export async function addEntry(
  tx: WriteTransaction,
  entry: Omit<Insertable<Schema['watch_list']>, 'created_at'>,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('watch_list')
    .values({ ...entry, created_at: databaseNow(tx.db) })
    // Changes nothing, and so finds the row that is there, in one statement.
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

/** Takes an entry off its owner's list; gives whether it was there. */
export async function deleteEntry(
  tx: WriteTransaction,
  memberId: string,
  id: string,
): Promise<boolean> {
  const result = await tx.db
    .deleteFrom('watch_list')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (result.numDeletedRows === 0n) return false;
  recordChange(tx, [topics.watchListOf(memberId)]);
  return true;
}
