import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** For the form that edits a review: it names the game whose picture is the thumbnail. */
export async function up(db: Database): Promise<void> {
  await sql`create index games_by_photo on games (photo)`.execute(db);
}
