import type { Insertable, Selectable } from 'kysely';
import type { Page } from '../../contracts/paging.ts';
import type { Rating, Review, YearRange } from '../../contracts/review.ts';
import type { Database, Schema } from '../db/schema.ts';
import { cut } from '../http/paging.ts';

type ReviewRow = Selectable<Schema['reviews']>;

type Place = { createdAt: number; id: string };

/** All reviews, or those of one game, newest first. */
export async function listReviews(
  db: Database,
  asked: { limit: number; before?: Place | undefined; gameId?: string | undefined },
): Promise<Page<Review>> {
  const { limit, before, gameId } = asked;
  const rows = await db
    .selectFrom('reviews')
    .selectAll()
    .$if(gameId !== undefined, (query) => query.where('game_id', '=', gameId!))
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before!.createdAt, before!.id)),
      ),
    )
    // Ties broken by id: two reviews in one millisecond must not swap between pages.
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cut(rows, limit, (last) => [last.created_at, last.id]);
  return { ...page, rows: page.rows.map(toReview) };
}

export async function insertReviews(db: Database, reviews: Insertable<Schema['reviews']>[]) {
  if (reviews.length > 0) await db.insertInto('reviews').values(reviews).execute();
}

export async function deleteSampleReviews(db: Database): Promise<number> {
  const result = await db
    .deleteFrom('reviews')
    .where('origin', '=', 'sample')
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

/** What everybody may see of a review: the owner's address is not in it. */
function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.name,
    gameTitle: row.game_title,
    photo: row.photo,
    rating: String(row.rating ?? '') as Rating,
    year: row.year as YearRange,
    gameGenre: row.genre as Review['gameGenre'],
    text: row.text,
    gameId: row.game_id,
    sample: row.origin === 'sample',
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
