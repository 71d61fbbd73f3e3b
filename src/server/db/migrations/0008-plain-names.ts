import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Names the search index and its columns after the terms of its module. */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`drop index game_name_parts_in_order`,
    sql`drop index game_name_parts_of_game`,
    sql`alter table game_name_parts rename to game_name_suffixes`,
    sql`alter table game_name_suffixes rename column part to suffix`,
    sql`alter table game_name_suffixes rename column finds_from to min_query_length`,
    sql`create index game_name_suffixes_in_order on game_name_suffixes (rank, suffix, game_id, min_query_length)`,
    sql`create index game_name_suffixes_of_game on game_name_suffixes (game_id)`,
    sql`alter table idempotency_keys rename column answer to response`,
  ]);
}
