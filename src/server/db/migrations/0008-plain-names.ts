import type { Database } from '../schema.ts';

/** Names the search index and its columns after the terms of its module. */
export async function up(db: Database): Promise<void> {
  await db.schema.dropIndex('game_name_parts_in_order').execute();
  await db.schema.dropIndex('game_name_parts_of_game').execute();
  await db.schema.alterTable('game_name_parts').renameTo('game_name_suffixes').execute();
  const rename = (from: string, to: string) =>
    db.schema.alterTable('game_name_suffixes').renameColumn(from, to).execute();
  await rename('part', 'suffix');
  await rename('finds_from', 'min_query_length');
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('game_name_suffixes').columns(columns).execute();
  await index('game_name_suffixes_in_order', ['rank', 'suffix', 'game_id', 'min_query_length']);
  await index('game_name_suffixes_of_game', ['game_id']);
  await db.schema.alterTable('idempotency_keys').renameColumn('answer', 'response').execute();
}
