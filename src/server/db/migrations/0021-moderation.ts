import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * Roles, bars, reports, hidden reviews and the log of moderators. Only the first member of a fresh site becomes an
 * admin by registering: where there are members already, the operator grants the first role.
 */
export async function up(db: Database): Promise<void> {
  const { id, timestamp } = dialectOf(db);
  await executeAll(db, [
    sql`alter table members add column role text check (role in ('moderator', 'admin'))`,
    sql`alter table members add column barred_at ${timestamp}`,
    sql`alter table members add column barred_until ${timestamp}`,
    sql`alter table members add column bar_reason text`,
    sql`create index members_barred on members (barred_at, id) where barred_at is not null`,

    sql`create table hidden_reviews (
      id ${id} not null primary key,
      member_id ${id} not null references members (id) on delete cascade,
      game_id ${id} references games (id) on delete set null,
      name text not null, game_title text not null, photo text not null,
      rating integer check (rating between 1 and 5), year text not null, genre text not null, text text not null,
      origin text not null, version text not null,
      created_at ${timestamp} not null, updated_at ${timestamp} not null,
      hidden_at ${timestamp} not null, hidden_reason text not null,
      hidden_by ${id} references members (id) on delete set null
    )`,
    sql`create index hidden_reviews_newest on hidden_reviews (hidden_at, id)`,
    sql`create index hidden_reviews_of_member on hidden_reviews (member_id, hidden_at, id)`,
    sql`create index hidden_reviews_of_game on hidden_reviews (game_id)`,
    sql`create index hidden_reviews_of_moderator on hidden_reviews (hidden_by)`,

    // No foreign key to the review: it may be in either of two tables.
    sql`create table reports (
      id ${id} not null primary key, review_id ${id} not null,
      reporter_id ${id} not null references members (id) on delete cascade,
      reason text not null, text text not null, created_at ${timestamp} not null, closed_at ${timestamp},
      constraint reports_once unique (review_id, reporter_id)
    )`,
    sql`create index reports_of_reporter on reports (reporter_id)`,
    sql`create index reports_open on reports (review_id, created_at, id) where closed_at is null`,

    sql`create table moderation_log (
      id ${id} not null primary key,
      actor text not null check (actor in ('member', 'operator')),
      actor_id ${id} references members (id) on delete set null,
      action text not null,
      member_id ${id} references members (id) on delete set null,
      review_id ${id}, reason text not null, detail text not null, created_at ${timestamp} not null
    )`,
    sql`create index moderation_log_newest on moderation_log (created_at, id)`,
    sql`create index moderation_log_of_member on moderation_log (member_id, created_at, id)`,
    sql`create index moderation_log_of_actor on moderation_log (actor_id)`,

    sql`insert into settings (name, value)
      select 'first member', 'known' where exists (select 1 from members)`,
  ]);
}
