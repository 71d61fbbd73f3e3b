import { sql, type Selectable } from 'kysely';
import type { Role } from '../../contracts/moderation/constants.ts';
import { recordChange } from '../db/change-log.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import type { Database, Schema } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { topics } from '../changes/topics.ts';
import { toPage, type DivisiblePage, type TimePosition } from '../http/paging.ts';
import { deleteReportsOf, reinsertReviewRow, removeReviewRows, type ReviewRow, type ShownReview } from './queries.ts';

type HiddenRow = Selectable<Schema['hidden_reviews']>;
export type ShownHiddenReview = HiddenRow &
  ShownReview & { hidden_by_name: string | null; hidden_by_role: Role | null };

/** Bounds the parameters and columns of one statement. */
const batchSize = 100;

/** Moves reviews of members to the hidden ones. */
export async function hideReviewRows(
  tx: WriteTransaction,
  reviews: ReviewRow[],
  { reason, moderatorId }: { reason: string; moderatorId: string | null },
): Promise<void> {
  const hidden = { hidden_at: databaseNow(tx.db), hidden_reason: reason, hidden_by: moderatorId };
  for (let first = 0; first < reviews.length; first += batchSize) {
    const batch = reviews.slice(first, first + batchSize);
    const rows = batch.map((review) => ({ ...columnsOf(review), ...hidden }));
    await tx.db.insertInto('hidden_reviews').values(rows).execute();
    await removeReviewRows(tx, batch);
  }
}

/** Moves a hidden review back, with its id and its times. */
export async function restoreReviewRow(tx: WriteTransaction, review: HiddenRow): Promise<void> {
  await tx.db.deleteFrom('hidden_reviews').where('id', '=', review.id).execute();
  await reinsertReviewRow(tx, columnsOf(review));
}

/** The columns that both tables have: a row that was read has others, of its author and its game. */
function columnsOf(row: ReviewRow): ReviewRow & { member_id: string; origin: 'member' } {
  const {
    id,
    member_id,
    game_id,
    name,
    game_title,
    photo,
    rating,
    year,
    genre,
    text,
    version,
    created_at,
    updated_at,
  } = row;
  const fields = { game_id, name, game_title, photo, rating, year, genre, text, version, created_at, updated_at };
  return { id, member_id: member_id!, origin: 'member', ...fields };
}

/** Hidden reviews of all members or of one, the last hidden first. */
export async function listHiddenRows(
  db: Database,
  { limit, before, memberId }: { limit: number; before: TimePosition | undefined; memberId?: string },
): Promise<DivisiblePage<ShownHiddenReview>> {
  const rows = await selectShownHidden(db)
    .$if(memberId !== undefined, (query) => query.where('hidden_reviews.member_id', '=', memberId!))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(hidden_at, hidden_reviews.id) < (${before!.createdAt}, ${before!.id})`),
    )
    .orderBy('hidden_at', 'desc')
    .orderBy('hidden_reviews.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, (last) => [last.hidden_at, last.id]);
}

export async function countHiddenReviewsOf(db: Database, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom('hidden_reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function readHiddenReview(db: Database, id: string): Promise<ShownHiddenReview | undefined> {
  return selectShownHidden(db).where('hidden_reviews.id', '=', id).executeTakeFirst();
}

function selectShownHidden(db: Database) {
  return db
    .selectFrom('hidden_reviews')
    .innerJoin('members', 'members.id', 'hidden_reviews.member_id')
    .leftJoin('members as moderators', 'moderators.id', 'hidden_reviews.hidden_by')
    .leftJoin('games', 'games.id', 'hidden_reviews.game_id')
    .selectAll('hidden_reviews')
    .select([
      'members.name as author_name',
      'members.photo as author_photo',
      'games.photo as game_photo',
      'games.genre as game_genre',
    ])
    .select(['moderators.name as hidden_by_name', 'moderators.role as hidden_by_role']);
}

export async function deleteHiddenReview(tx: WriteTransaction, { id, member_id }: HiddenRow): Promise<void> {
  await tx.db.deleteFrom('hidden_reviews').where('id', '=', id).execute();
  await deleteReportsOf(tx.db, [id]);
  recordChange(tx, [topics.reviewsOfMember(member_id)]);
}

/** For a member who leaves. */
export async function deleteHiddenReviewsOf({ db }: WriteTransaction, memberId: string): Promise<void> {
  const deleted = await db.deleteFrom('hidden_reviews').where('member_id', '=', memberId).returning('id').execute();
  await deleteReportsOf(
    db,
    deleted.map(({ id }) => id),
  );
}

/** The reviews that a member added or changed in the last 24 hours, locked until the transaction ends. */
export async function readLastDay(db: Database, memberId: string): Promise<ReviewRow[]> {
  return db
    .selectFrom('reviews')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('updated_at', '>', startOfLastDay(db))
    .orderBy('id')
    .$if(!dialectOf(db).serializesWrites, (query) => query.forUpdate())
    .execute();
}

const dayMs = 24 * 3_600_000;

export const startOfLastDay = (db: Database) => sql<number>`${databaseNow(db)} - ${sql.lit(dayMs)}`;
