import type { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import type { Member } from '../../contracts/member.ts';
import type { Review } from '../../contracts/review.ts';
import type { Database } from '../db/schema.ts';
import { topics, topicsOfRatings } from '../changes/topics.ts';
import { Reply } from '../api/endpoint.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { assertIfMatch, createEtag } from '../http/etag.ts';
import { decodeCursor, TimeCursor, type DivisiblePage } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import type { PictureOf } from '../games/pictures.ts';
import { findGameByPhoto } from '../games/queries.ts';
import { requireGame } from '../games/require-game.ts';
import { deleteHiddenReview, readHiddenReview } from './hidden-reviews.ts';
import {
  countReviewsOf,
  deleteReviews,
  listReviewIds,
  listReviews,
  nameOn,
  readReview,
  toReview,
  type ShownReview,
} from './queries.ts';
import { readRatings } from './rating-counts.ts';
import { addReview, updateReviewFields } from './commands.ts';
import { listSortedReviews } from './sorted-list.ts';

type ReviewDeps = {
  pictureOf: PictureOf;
  /** Logs the open reports of a review that its writer is about to delete. */
  logDeletedReports: (db: Database, review: ShownReview) => Promise<void>;
};

export function reviewRoutes(deps: RouteDeps, { pictureOf, logDeletedReports }: ReviewDeps): void {
  const toOwnReview = (row: ShownReview, { email }: Member): Review => ({ ...toReview(row, pictureOf), email });

  route(
    deps,
    endpoints.listReviews,
    async ({ db, query }) => {
      const page = await listPublicReviews(db, query);
      const authorIds = new Set(page.rows.flatMap(({ member_id }) => member_id ?? []));
      const shown = mapRows(page, (row) => toReview(row, pictureOf));
      return new Reply(shown, { topics: [...authorIds].map(topics.author) });
    },
    ({ query }) => [topics.games, query.game ? topics.reviewsOfGame(query.game) : topics.reviews],
  );

  route(
    deps,
    endpoints.readRatings,
    async (input) => readRatings(input.db, (await requireGame(input))._id),
    ({ parameters }) => topicsOfRatings(parameters.id),
  );

  route(
    deps,
    endpoints.listOwnReviews,
    async ({ db, query, member }) => {
      const before = decodeCursor(TimeCursor, query.cursor);
      const page = await listReviews(db, { limit: query.limit, before, memberId: member.id, gameId: query.game });
      const total = query.game ? undefined : await countReviewsOf(db, member.id);
      return { ...mapRows(page, (row) => toOwnReview(row, member)), total };
    },
    ({ member }) => [topics.games, topics.reviewsOfMember(member.id)],
  );

  route(
    deps,
    endpoints.listOwnReviewIds,
    async (input) => listReviewIds(input.db, input.member.id, (await requireGame(input))._id),
    ({ member }) => [topics.games, topics.reviewsOfMember(member.id)],
  );

  route(deps, endpoints.readOwnReview, async ({ db, parameters, member }) => {
    const review = await requireOwn(db, parameters.id, member);
    const thumbnail = (await findGameByPhoto(db, review.photo))?.name ?? '';
    return new Reply({ ...toOwnReview(review, member), thumbnail }, { etag: etagOfReview(review) });
  });

  route(deps, endpoints.addReview, async ({ tx, body, member }) => ({
    insertedId: await addReview(tx, member, body),
  }));

  route(deps, endpoints.updateReview, async ({ tx, parameters, body, member, ifMatch }) => {
    const review = await requireOwn(tx.db, parameters.id, member, { lock: true });
    assertIfMatch(ifMatch, etagOfReview(review));
    const changed = await updateReviewFields(tx, member, review, body);
    const result = { matchedCount: 1, modifiedCount: changed === review ? 0 : 1 };
    return new Reply(result, { etag: etagOfReview({ ...review, ...changed }) });
  });

  route(deps, endpoints.deleteReview, async ({ tx, parameters, member, ifMatch }) => {
    const hidden = await readHiddenOwn(tx.db, parameters.id, member);
    const review = hidden ?? (await requireOwn(tx.db, parameters.id, member, { lock: true }));
    assertIfMatch(ifMatch, etagOfReview(review));
    await logDeletedReports(tx.db, review);
    await (hidden ? deleteHiddenReview(tx, hidden) : deleteReviews(tx, [review]));
    return { deletedCount: 1 as const };
  });
}

function listPublicReviews(db: Database, query: z.infer<typeof endpoints.listReviews.query>) {
  const { sort, limit, cursor, genre, rating, game: gameId } = query;
  // The list that is read most has an index of its own.
  if (sort === 'newest' && genre === undefined && rating === undefined && gameId === undefined) {
    return listReviews(db, { limit, before: decodeCursor(TimeCursor, cursor) });
  }
  return listSortedReviews(db, { sort, limit, cursor, genre, rating: rating && Number(rating), gameId });
}

/** Reads a review of the member; throws 404 if there is none, 403 if it is another member's. */
async function requireOwn(db: Database, id: string, member: Member, options?: { lock: true }): Promise<ShownReview> {
  const review = Id.safeParse(id).success ? await readReview(db, id, options) : undefined;
  if (!review) throw new Problem(404, 'Review not found.');
  if (review.member_id !== member.id) throw new Problem(403, "This review isn't yours.");
  return review;
}

async function readHiddenOwn(db: Database, id: string, member: Member) {
  const review = Id.safeParse(id).success ? await readHiddenReview(db, id) : undefined;
  return review?.member_id === member.id ? review : undefined;
}

/** With the name: without one of its own, a review changes by a rename, too. */
function etagOfReview(review: Pick<ShownReview, 'id' | 'version' | 'name' | 'author_name'>): string {
  return createEtag('review', review.id, review.version, nameOn(review));
}

function mapRows<Row, Item>(page: DivisiblePage<Row>, toItem: (row: Row) => Item): DivisiblePage<Item> {
  return { ...page, rows: page.rows.map(toItem) };
}
