import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import { syncCatalogue } from './games/catalogue.ts';
import { syncSearchIndex } from './games/search/search-index.ts';

/**
 * Brings a database to this build: its tables, its search index and the catalogue. Only a start and the command
 * `migrate` do so: a process of another build may be using the database.
 */
export async function prepareDatabase(db: Database, catalogueDirectory: string): Promise<void> {
  await migrate(db);
  await syncSearchIndex(db);
  await syncCatalogue(db, catalogueDirectory);
}
