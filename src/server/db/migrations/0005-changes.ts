import { dialectOf } from '../dialect.ts';
import type { Database } from '../schema.ts';

/** The change log, which all processes read; it replaces the versions. */
export async function up(db: Database): Promise<void> {
  const { autoIncrement, timestamp } = dialectOf(db);
  await db.schema
    .createTable('changes')
    .addColumn('id', autoIncrement)
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('changes_by_age').on('changes').column('created_at').execute();
  await db.schema.dropTable('versions').execute();
}
