import { sql, type RawBuilder } from 'kysely';
import { outranks, type Role } from '../../contracts/moderation/constants.ts';
import { Id } from '../../contracts/id.ts';
import type { NewBar } from '../../contracts/moderation/moderation.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { databaseNow } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { Problem } from '../http/problem.ts';
import { findMemberId } from '../identity/queries.ts';
import { readStanding, type Standing } from '../identity/roles.ts';
import { deleteFactor } from '../identity/second-factor/queries.ts';
import { deleteClaim } from '../identity/site-claim/claim-link.ts';
import {
  deleteHiddenReview,
  hideReviewRows,
  readHiddenReview,
  readLastDay,
  restoreReviewRow,
} from '../reviews/hidden-reviews.ts';
import { deleteReviews, readReview } from '../reviews/queries.ts';
import { actorId, addLogEntry, type Actor } from './log.ts';
import { hasOtherModerator } from './members.ts';
import { findRestoreRefusal } from './restore-refusal.ts';
import { closeReports, hasOpenReports, isReported } from './reports.ts';

// What moderators do on pages, and the operator by a command. Each function returns how much it changed, and throws a
// Problem if there is nothing to do: 409 if somebody else has just done it.

/** Hides a review from everybody but its writer, and closes its reports. */
export async function hideReview(tx: WriteTransaction, actor: Actor, reviewId: string, reason: string) {
  const review = isId(reviewId) ? await readReview(tx.db, reviewId, { lock: true }) : undefined;
  if (!review) throw await missingReview(tx.db, reviewId, 'This review is hidden already.');
  if (!review.member_id) throw new Problem(409, 'A sample cannot be hidden: the operator removes all samples.');
  if (await hasOpenReports(tx.db, reviewId)) await assertOthersDecide(tx.db, actor, review.member_id);
  await hideReviewRows(tx, [review], { reason, moderatorId: actorId(actor) });
  await closeReports(tx.db, [reviewId]);
  await addLogEntry(tx.db, actor, { action: 'hide', memberId: review.member_id, reviewId, reason });
  return 1;
}

export async function restoreReview(tx: WriteTransaction, actor: Actor, reviewId: string, reason: string) {
  const review = isId(reviewId) ? await readHiddenReview(tx.db, reviewId) : undefined;
  if (!review) throw await missingReview(tx.db, reviewId, 'This review is not hidden.');
  await assertMay(tx.db, actor, (moderator) => findRestoreRefusal(moderator, review));
  await restoreReviewRow(tx, review);
  await addLogEntry(tx.db, actor, { action: 'restore', memberId: review.member_id, reviewId, reason });
  return 1;
}

/** Deletes a review, also a hidden one. */
export async function removeReview(tx: WriteTransaction, actor: Actor, reviewId: string, reason: string) {
  const shown = isId(reviewId) ? await readReview(tx.db, reviewId, { lock: true }) : undefined;
  const hidden = !shown && isId(reviewId) ? await readHiddenReview(tx.db, reviewId) : undefined;
  const review = shown ?? hidden;
  if (!review) throw new Problem(404, 'There is no such review.');
  await (hidden ? deleteHiddenReview(tx, hidden) : deleteReviews(tx, [review]));
  const { member_id: memberId, game_title: detail } = review;
  await addLogEntry(tx.db, actor, { action: 'remove-review', memberId, reviewId, reason, detail });
  return 1;
}

/** Closes the reports of a review that stays. */
export async function dismissReports(tx: WriteTransaction, actor: Actor, reviewId: string, reason: string) {
  const review = isId(reviewId) ? await readReview(tx.db, reviewId) : undefined;
  const writerId = review?.member_id;
  if (!writerId) throw await missingReview(tx.db, reviewId, 'This review is hidden already.');
  await assertOthersDecide(tx.db, actor, writerId);
  const count = await closeReports(tx.db, [reviewId]);
  if (count === 0) throw new Problem(409, 'This review has no open reports.');
  await addLogEntry(tx.db, actor, {
    action: 'dismiss',
    memberId: writerId,
    reviewId,
    reason,
    detail: writerId === actorId(actor) ? 'own' : '',
  });
  return count;
}

export async function barMember(tx: WriteTransaction, actor: Actor, memberId: string, { duration, reason }: NewBar) {
  const { bar } = await requireLowerRank(tx.db, actor, memberId);
  await assertNotReported(tx.db, actor);
  if (bar) throw new Problem(409, 'This member is barred already. Lift the bar to set another one.');
  const now = databaseNow(tx.db);
  const until = duration === 'unlimited' ? null : sql<number>`${now} + ${sql.lit(Number(duration) * dayMs)}`;
  await storeBar(tx, memberId, { barred_at: now, barred_until: until, bar_reason: reason });
  await addLogEntry(tx.db, actor, { action: 'bar', memberId, reason, detail: duration });
  return 1;
}

export async function liftBar(tx: WriteTransaction, actor: Actor, memberId: string, reason: string) {
  const { bar } = await requireLowerRank(tx.db, actor, memberId);
  if (!bar) throw new Problem(409, 'This member is not barred.');
  await storeBar(tx, memberId, { barred_at: null, barred_until: null, bar_reason: null });
  await addLogEntry(tx.db, actor, { action: 'lift-bar', memberId, reason });
  return 1;
}

/** Hides all reviews that a member added or changed in the last 24 hours. */
export async function hideReviewsOfLastDay(tx: WriteTransaction, actor: Actor, memberId: string, reason: string) {
  await requireLowerRank(tx.db, actor, memberId);
  await assertNotReported(tx.db, actor);
  const reviews = await readLastDay(tx.db, memberId);
  if (reviews.length === 0) throw new Problem(409, 'This member has no reviews of the last day that are not hidden.');
  await hideReviewRows(tx, reviews, { reason, moderatorId: actorId(actor) });
  await closeReports(
    tx.db,
    reviews.map(({ id }) => id),
  );
  await addLogEntry(tx.db, actor, { action: 'undo-last-day', memberId, reason, detail: String(reviews.length) });
  return reviews.length;
}

/** Gives a member a role, or takes it away; the recorded change renews cached sessions. */
export async function grantRole(tx: WriteTransaction, actor: Actor, email: string, role: Role | null): Promise<void> {
  const memberId = await findMemberId(tx.db, email);
  if (memberId === undefined) throw new Problem(404, `Nobody has registered with the email ${email}.`);
  await tx.db.updateTable('members').set({ role }).where('id', '=', memberId).execute();
  // Otherwise the link to claim the site would work again once the site has no admin.
  if (role === 'admin') await deleteClaim(tx.db);
  recordChange(tx, [topics.member(memberId)]);
  await addLogEntry(tx.db, actor, { action: 'grant', memberId, reason: '', detail: role ?? 'none' });
}

/** For a member who has lost the authenticator app and all recovery codes. Sessions go on: they were started with a code. */
export async function removeSecondFactor(tx: WriteTransaction, actor: Actor, memberId: string, reason: string) {
  if (!(await deleteFactor(tx.db, memberId))) throw new Problem(409, 'This member has no second factor.');
  await addLogEntry(tx.db, actor, { action: 'remove-second-factor', memberId, reason });
  return 1;
}

const dayMs = 24 * 3_600_000;
const isId = (id: string) => Id.safeParse(id).success;

/** Throws a 403 if a moderator may not do something (`findRefusal` says why); the operator may do everything. */
async function assertMay(
  db: Database,
  actor: Actor,
  findRefusal: (moderator: { id: string; role: Role | null | undefined }) => string | undefined,
): Promise<void> {
  if (actor === 'operator') return;
  const refusal = findRefusal({ id: actor.memberId, role: await readRole(db, actor.memberId) });
  if (refusal) throw new Problem(403, refusal);
}

const readRole = async (db: Database, memberId: string) => (await readStanding(db, memberId))?.role;

/** Returns a member's standing; throws if the member's rank is not below the actor's. */
async function requireLowerRank(db: Database, actor: Actor, memberId: string): Promise<Standing> {
  const standing = isId(memberId) ? await readStanding(db, memberId) : undefined;
  if (!standing) throw new Problem(404, 'There is no such member.');
  const actorRole = actor === 'operator' ? actor : await readRole(db, actor.memberId);
  if (outranks(actorRole, standing.role)) return standing;
  if (memberId === actorId(actor)) throw new Problem(403, 'You cannot do this to yourself.');
  throw new Problem(403, `Only ${standing.role === 'admin' ? 'the operator' : 'an admin'} can do this to them.`);
}

/**
 * Throws a 403 for a moderator with an open report about their own reviews: they could act against whoever reported
 * them. It is the same for every member that they act on, so that they do not learn who it was.
 */
async function assertNotReported(db: Database, actor: Actor): Promise<void> {
  if (actor === 'operator' || (await readRole(db, actor.memberId)) === 'admin') return;
  if (await isReported(db, actor.memberId)) {
    throw new Problem(403, 'A review of yours has been reported: until that is decided, only an admin can do this.');
  }
}

/** Throws a 403 for a moderator's own review, unless nobody else could decide about its reports. */
async function assertOthersDecide(db: Database, actor: Actor, writerId: string): Promise<void> {
  if (writerId !== actorId(actor) || !(await hasOtherModerator(db, writerId))) return;
  throw new Problem(403, 'This is your own review: another moderator decides about its reports.');
}

type BarValues = {
  barred_at: RawBuilder<number> | null;
  barred_until: RawBuilder<number> | null;
  bar_reason: string | null;
};

async function storeBar(tx: WriteTransaction, memberId: string, values: BarValues): Promise<void> {
  await tx.db.updateTable('members').set(values).where('id', '=', memberId).execute();
  recordChange(tx, [topics.member(memberId)]);
}

/** The error for a review that is not in the expected table: a 409 if it is in the other, else a 404. */
async function missingReview(db: Database, id: string, elsewhere: string): Promise<Problem> {
  const review = isId(id) ? ((await readHiddenReview(db, id)) ?? (await readReview(db, id))) : undefined;
  return review ? new Problem(409, elsewhere) : new Problem(404, 'There is no such review.');
}
