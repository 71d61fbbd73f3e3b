import { containsText, equalsText } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';

type ReviewQuery = {
  id?: string | undefined;
  /** A part of the text. */
  text?: string | undefined;
  /** The name of a game. */
  game?: string | undefined;
  /** The email address of a member. */
  email?: string | undefined;
  limit: number;
};

export type FoundReview = {
  id: string;
  /** Null for a sample. */
  email: string | null;
  gameTitle: string;
  rating: number | null;
  text: string;
  /** In ISO 8601. */
  createdAt: string;
  isHidden: boolean;
};

/** Reviews for the operator, also hidden ones, newest first. Cases of letters are ignored. */
export async function findReviews(db: Database, query: ReviewQuery): Promise<FoundReview[]> {
  const shown = await findIn(db, 'reviews', query);
  const hidden = await findIn(db, 'hidden_reviews', query);
  const found = [
    ...shown.map((review) => ({ ...review, isHidden: false })),
    ...hidden.map((review) => ({ ...review, isHidden: true })),
  ];
  return found
    .toSorted((one, other) => other.createdAt - one.createdAt || (other.id < one.id ? -1 : 1))
    .slice(0, query.limit)
    .map((review) => ({ ...review, createdAt: new Date(review.createdAt).toISOString() }));
}

function findIn(db: Database, table: 'reviews' | 'hidden_reviews', { id, text = '', game, email, limit }: ReviewQuery) {
  // The tables differ in what is not read here.
  return db
    .selectFrom(`${table as 'reviews'} as review`)
    .leftJoin('members', 'members.id', 'review.member_id')
    .select(['review.id', 'email', 'game_title as gameTitle', 'rating', 'text', 'review.created_at as createdAt'])
    .$if(id !== undefined, (query) => query.where('review.id', '=', id!))
    .$if(text !== '', (query) => query.where(containsText(db, 'text', text)))
    .$if(email !== undefined, (query) => query.where('email', '=', email!.trim().toLowerCase()))
    .$if(game !== undefined, (query) =>
      query.where('game_id', 'in', (games) =>
        games
          .selectFrom('games')
          .select('games.id')
          .where(equalsText(db, 'games.name', game!)),
      ),
    )
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute();
}
