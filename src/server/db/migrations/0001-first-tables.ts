import { sql, type CreateTableBuilder } from 'kysely';
import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

export async function up(db: Database): Promise<void> {
  const { id, timestamp } = dialectOf(db);

  /** A table with an id and a creation time. */
  const table = (name: string): CreateTableBuilder<string, 'id' | 'created_at'> =>
    db.schema
      .createTable(name)
      .addColumn('id', id, (column) => column.primaryKey().notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull());

  await table('games')
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('photo', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull())
    .addColumn('game_detail', 'text', (column) => column.notNull())
    .addColumn('manufacturer_name', 'text', (column) => column.notNull())
    .addColumn('release_year', 'integer', (column) => column.notNull())
    .addColumn('genre', 'text', (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();

  await table('members')
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('photo', 'text', (column) => column.notNull())
    .addColumn('last_sign_in_at', timestamp)
    .execute();

  await table('reviews')
    .addColumn('member_id', id, (column) => column.references('members.id').onDelete('cascade'))
    .addColumn('game_id', id, (column) => column.references('games.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('game_title', 'text', (column) => column.notNull())
    .addColumn('photo', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.check(sql`rating between 1 and 5`))
    .addColumn('year', 'text', (column) => column.notNull())
    .addColumn('genre', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addCheckConstraint(
      'reviews_origin',
      sql`(origin = 'member' and member_id is not null) or (origin = 'sample' and member_id is null)`,
    )
    .execute();

  await table('watch_list')
    .addColumn('member_id', id, (column) => column.notNull().references('members.id').onDelete('cascade'))
    .addColumn('game_id', id, (column) => column.references('games.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('game_title', 'text', (column) => column.notNull())
    .addColumn('photo', 'text', (column) => column.notNull())
    .addUniqueConstraint('watch_list_once', ['member_id', 'game_title'])
    .execute();

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  // One index for each list that a page shows, in its order. Games are listed by id.
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute();
  await index('reviews_newest', 'reviews', ['created_at', 'id']);
  await index('reviews_of_member', 'reviews', ['member_id', 'created_at', 'id']);
  await index('reviews_of_game', 'reviews', ['game_id', 'created_at', 'id']);
  await index('watch_list_of_member', 'watch_list', ['member_id', 'created_at', 'id']);
  await index('watch_list_of_game', 'watch_list', ['game_id']);
}
