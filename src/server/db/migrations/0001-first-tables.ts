import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

export async function up(db: Database): Promise<void> {
  const { id, timestamp } = dialectOf(db);
  await executeAll(db, [
    sql`create table games (
      id ${id} not null primary key, created_at ${timestamp} not null,
      slug text not null unique, name text not null, photo text not null, price_cents integer not null,
      game_detail text not null, manufacturer_name text not null, release_year integer not null, genre text not null,
      updated_at ${timestamp} not null
    )`,
    sql`create table members (
      id ${id} not null primary key, created_at ${timestamp} not null,
      email text not null unique, name text not null, photo text not null, last_sign_in_at ${timestamp}
    )`,
    sql`create table reviews (
      id ${id} not null primary key, created_at ${timestamp} not null,
      member_id ${id} references members (id) on delete cascade,
      game_id ${id} references games (id) on delete set null,
      name text not null, game_title text not null, photo text not null,
      rating integer check (rating between 1 and 5), year text not null, genre text not null, text text not null,
      origin text not null, updated_at ${timestamp} not null,
      constraint reviews_origin
        check ((origin = 'member' and member_id is not null) or (origin = 'sample' and member_id is null))
    )`,
    sql`create table watch_list (
      id ${id} not null primary key, created_at ${timestamp} not null,
      member_id ${id} not null references members (id) on delete cascade,
      game_id ${id} references games (id) on delete set null,
      name text not null, game_title text not null, photo text not null,
      constraint watch_list_once unique (member_id, game_title)
    )`,
    sql`create table settings (name text not null primary key, value text not null)`,
    // One index for each list that a page shows, in its order. Games are listed by id.
    sql`create index reviews_newest on reviews (created_at, id)`,
    sql`create index reviews_of_member on reviews (member_id, created_at, id)`,
    sql`create index reviews_of_game on reviews (game_id, created_at, id)`,
    sql`create index watch_list_of_member on watch_list (member_id, created_at, id)`,
    sql`create index watch_list_of_game on watch_list (game_id)`,
  ]);
}
