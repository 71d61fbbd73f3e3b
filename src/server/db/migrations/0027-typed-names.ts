import { sql } from 'kysely';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/**
 * A review has a name only if somebody typed another than the member's: a stored copy of the member's name told it to
 * everybody after a rename. Reviews of deleted accounts lose the picture that was typed.
 *
 * SQLite cannot drop NOT NULL, so the column is replaced. PostgreSQL writes only the rows with a name of their own; SQLite
 * writes the table anew, about two seconds for 300,000 reviews.
 */
export async function up(db: Database): Promise<void> {
  for (const table of ['reviews', 'hidden_reviews']) {
    const reviews = sql.table(table);
    await executeAll(db, [
      sql`alter table ${reviews} add column typed_name text`,
      sql`update ${reviews} set typed_name = name where not exists
        (select 1 from members where members.id = ${reviews}.member_id and members.name = ${reviews}.name)`,
      sql`alter table ${reviews} drop column name`,
      sql`alter table ${reviews} rename column typed_name to name`,
    ]);
  }
  await sql`update reviews set photo = '' where photo <> '' and member_id in
    (select id from members where email like 'former-member-%')`.execute(db);
}
