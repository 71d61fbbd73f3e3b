import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** Watch lists in the order of names, case and accents ignored: the search index has the names in that form. */
export async function up(db: Database): Promise<void> {
  await executeAll(db, [
    sql`alter table watch_list add column normalized_title ${dialectOf(db).binaryText} not null default ''`,
    sql`update watch_list set normalized_title = coalesce(
      (select rtrim(suffix) from game_name_suffixes where game_id = watch_list.game_id and rank = 0),
      lower(game_title)
    )`,
    sql`create index watch_list_by_name on watch_list (member_id, normalized_title, id)`,
  ]);
}
