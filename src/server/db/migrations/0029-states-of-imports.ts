import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** How far an import or its undo is, and which process works on it until when (see import/import-job.ts). */
export async function up(db: Database): Promise<void> {
  const { timestamp } = dialectOf(db);
  await executeAll(db, [
    sql`alter table imports add column state text not null default 'applied'
      check (state in ('staged', 'applying', 'applied', 'undoing', 'undone'))`,
    sql`update imports set state = 'undone' where undone_at is not null`,
    sql`alter table imports add column worker text`,
    sql`alter table imports add column lease_ends_at ${timestamp}`,
    sql`create index imports_staged on imports (id) where state = 'staged'`,
  ]);
}
