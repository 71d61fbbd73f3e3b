import { sql } from 'kysely';
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
  createdAt: number;
};

/** Reviews for the operator, newest first. Cases of letters are ignored. */
export function findReviews(db: Database, { id, text = '', game, email, limit }: ReviewQuery): Promise<FoundReview[]> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return db
    .selectFrom('reviews')
    .leftJoin('members', 'members.id', 'reviews.member_id')
    .select(['reviews.id', 'email', 'game_title as gameTitle', 'rating', 'text', 'reviews.created_at as createdAt'])
    .$if(id !== undefined, (query) => query.where('reviews.id', '=', id!))
    .$if(text !== '', (query) => query.where(sql<boolean>`lower(text) like ${pattern} escape '\\'`))
    .$if(email !== undefined, (query) => query.where('email', '=', email!.trim().toLowerCase()))
    .$if(game !== undefined, (query) =>
      query.where('game_id', 'in', (games) =>
        games
          .selectFrom('games')
          .select('games.id')
          .where(sql<boolean>`lower(games.name) = ${game!.toLowerCase()}`),
      ),
    )
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(limit)
    .execute();
}
