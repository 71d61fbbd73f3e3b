import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '../../contracts/id.ts';
import type { ModerationCounts, NewReport, ReportedReview } from '../../contracts/moderation/moderation.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import type { PictureOf } from '../games/pictures.ts';
import { toPage, type DivisiblePage } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import { readReview, selectShownReviews, toReview, type ShownReview } from '../reviews/queries.ts';
import { addLogEntry, toTime } from './log.ts';
import { hasOtherModerator, readModeratedMembers, selectBarred } from './members.ts';

/** How many reports are shown with a review. */
const shownReports = 10;

/** The review with this id, if everybody can see it. */
export async function requireReview(db: Database, id: string): Promise<ShownReview> {
  const review = Id.safeParse(id).success ? await readReview(db, id) : undefined;
  if (!review) throw new Problem(404, 'There is no such review.');
  return review;
}

/** Why a member cannot report a review; undefined if they can. */
export async function findReportRefusal(
  db: Database,
  memberId: string,
  review: ShownReview,
): Promise<string | undefined> {
  if (review.member_id === memberId) return 'This is your own review. You can edit or delete it.';
  if (review.origin === 'sample') return 'This is a sample that came with the site, and not written by a member.';
  const report = await db
    .selectFrom('reports')
    .select('id')
    .where('review_id', '=', review.id)
    .where('reporter_id', '=', memberId)
    .executeTakeFirst();
  return report && 'You have reported this review already. Thank you.';
}

/** Stores a member's report of a review; returns its id. */
export async function addReport(
  db: Database,
  memberId: string,
  reviewId: string,
  { reason, text }: NewReport,
): Promise<string> {
  const refusal = await findReportRefusal(db, memberId, await requireReview(db, reviewId));
  if (refusal) throw new Problem(409, refusal);
  const row = { id: newId(), review_id: reviewId, reporter_id: memberId, reason, text };
  await db
    .insertInto('reports')
    .values({ ...row, created_at: databaseNow(db) })
    .execute();
  return row.id;
}

/** Closes the open reports of reviews; returns how many there were. */
export async function closeReports(db: Database, reviewIds: string[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ closed_at: databaseNow(db) })
    .where('closed_at', 'is', null)
    .where(dialectOf(db).isOneOf('review_id', reviewIds))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

const selectOpen = (db: Database) =>
  db.selectFrom('reports').innerJoin('reviews', 'reviews.id', 'reports.review_id').where('closed_at', 'is', null);

/** Whether a review by a member has an open report. */
export async function isReported(db: Database, writerId: string): Promise<boolean> {
  const found = await selectOpen(db).select('reports.id').where('member_id', '=', writerId).limit(1).executeTakeFirst();
  return found !== undefined;
}

export async function hasOpenReports(db: Database, reviewId: string): Promise<boolean> {
  const found = await selectOpen(db).select('reports.id').where('review_id', '=', reviewId).limit(1).executeTakeFirst();
  return found !== undefined;
}

/** The writer whose reports a moderator does not see: the moderator, unless nobody else could decide about them. */
async function findHiddenWriter(db: Database, moderatorId: string): Promise<string | null> {
  return (await isReported(db, moderatorId)) && (await hasOtherModerator(db, moderatorId)) ? moderatorId : null;
}

/** Before a member deletes a review of their own: its reports go with it, and the log says what they were. */
export async function logDeletedReports(db: Database, review: Pick<ShownReview, 'id' | 'member_id' | 'game_title'>) {
  const reasons = await countReasons(db, [review.id]);
  if (reasons.length === 0) return;
  const reason = reasons.map((each) => `${each.reason} (${Number(each.count)})`).join(', ');
  const { id: reviewId, member_id: memberId, game_title: detail } = review;
  await addLogEntry(db, { memberId: memberId! }, { action: 'delete-reported', memberId, reviewId, reason, detail });
}

export async function countModeration(db: Database, moderatorId: string): Promise<ModerationCounts> {
  const open = selectOpen(db).where('member_id', 'is distinct from', await findHiddenWriter(db, moderatorId));
  const reports = await open.select(sql<number>`count(distinct review_id)`.as('count')).executeTakeFirstOrThrow();
  const countAll = sql<number>`count(*)`.as('count');
  const hidden = await db.selectFrom('hidden_reviews').select(countAll).executeTakeFirstOrThrow();
  const barred = await selectBarred(db).select(countAll).executeTakeFirstOrThrow();
  return { reports: Number(reports.count), hidden: Number(hidden.count), barred: Number(barred.count) };
}

/** The number of open reports, the time of the first one, and the review. */
export const ReportCursor = z
  .tuple([z.int(), z.int(), Id])
  .transform(([count, firstAt, reviewId]) => ({ count, firstAt, reviewId }));
type ReportPosition = z.infer<typeof ReportCursor>;

type ListOptions = { limit: number; after: ReportPosition | undefined; moderator: { id: string } };

/** Reviews with open reports: those with the most first, of these the one that waits longest. */
export async function listReports(
  db: Database,
  { limit, after, moderator }: ListOptions,
  pictureOf: PictureOf,
): Promise<DivisiblePage<ReportedReview>> {
  const hiddenWriterId = await findHiddenWriter(db, moderator.id);
  const page = toPage(await readGroups(db, { limit: limit + 1, after, hiddenWriterId }), limit, (last) => [
    Number(last.count),
    Number(last.first_at),
    last.review_id,
  ]);
  const ids = page.rows.map(({ review_id }) => review_id);
  const reviews = await selectShownReviews(db).where(dialectOf(db).isOneOf('reviews.id', ids)).execute();
  const writers = await readModeratedMembers(db, [...new Set(reviews.flatMap(({ member_id }) => member_id ?? []))]);
  const [reasons, reports] = [await countReasons(db, ids), await readLatest(db, ids)];
  const rows = page.rows.flatMap(({ review_id, count }) => {
    const review = reviews.find(({ id }) => id === review_id);
    const writer = writers.get(review?.member_id ?? '');
    const isOfReview = (row: { review_id: string }) => row.review_id === review_id;
    if (!review || !writer) return [];
    return {
      review: toReview(review, pictureOf),
      writer,
      reportCount: Number(count),
      reasons: reasons.filter(isOfReview).map((row) => ({ reason: row.reason, count: Number(row.count) })),
      reports: reports.filter(isOfReview).map((row) => ({
        id: row.id,
        reason: row.reason,
        text: row.text,
        // Nobody reads who reported them.
        reporter: writer.id === moderator.id ? null : { id: row.reporter_id, name: row.name },
        createdAt: toTime(row.created_at),
      })),
    };
  });
  return { ...page, rows };
}

/** Only of reviews that are visible: the reports of a hidden one are closed. */
function readGroups(
  db: Database,
  { limit, after, hiddenWriterId }: Pick<ListOptions, 'limit' | 'after'> & { hiddenWriterId: string | null },
) {
  const count = sql<number>`count(*)`;
  const firstAt = sql<number>`min(reports.created_at)`;
  return selectOpen(db)
    .select(['review_id', count.as('count'), firstAt.as('first_at')])
    .where('member_id', 'is distinct from', hiddenWriterId)
    .groupBy('review_id')
    .$if(after !== undefined, (query) =>
      query.having(
        sql<boolean>`(-${count}, ${firstAt}, review_id) > (${-after!.count}, ${after!.firstAt}, ${after!.reviewId})`,
      ),
    )
    .orderBy(count, 'desc')
    .orderBy(firstAt)
    .orderBy('review_id')
    .limit(limit)
    .execute();
}

function countReasons(db: Database, reviewIds: string[]) {
  const count = sql<number>`count(*)`;
  return db
    .selectFrom('reports')
    .select(['review_id', 'reason', count.as('count')])
    .where('closed_at', 'is', null)
    .where(dialectOf(db).isOneOf('review_id', reviewIds))
    .groupBy(['review_id', 'reason'])
    .orderBy(count, 'desc')
    .orderBy('reason')
    .execute();
}

function readLatest(db: Database, reviewIds: string[]) {
  const rank = sql<number>`row_number() over (partition by review_id order by created_at desc, id desc)`;
  const ranked = db
    .selectFrom('reports')
    .select(['id', 'review_id', 'reporter_id', 'reason', 'text', 'created_at', rank.as('rank')])
    .where('closed_at', 'is', null)
    .where(dialectOf(db).isOneOf('review_id', reviewIds))
    .as('latest');
  return db
    .selectFrom(ranked)
    .innerJoin('members', 'members.id', 'latest.reporter_id')
    .selectAll('latest')
    .select('members.name')
    .where('rank', '<=', shownReports)
    .orderBy('rank')
    .execute();
}
