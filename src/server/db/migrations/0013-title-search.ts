import { sql } from 'kysely';
import { dialectOf } from '../dialect.ts';
import { executeAll } from '../execute-all.ts';
import type { Database } from '../schema.ts';

/** The search index by words, filled by the next start (see games/search/); it replaces the one by suffixes. */
export async function up(db: Database): Promise<void> {
  const { id, binaryText, clustered } = dialectOf(db);
  // No foreign keys to the games: they would double the time of an import on PostgreSQL, and searches join the
  // games, so a row whose game is gone is never found.
  await executeAll(db, [
    sql`create table game_titles (
      game_id ${id} not null, position smallint not null, title text not null,
      words ${binaryText} not null, initials text not null, primary key (game_id, position)
    ) ${clustered}`,
    sql`create index game_titles_by_words on game_titles (words)`,
    sql`create table title_terms (
      term ${binaryText} not null, word_count smallint not null, game_id ${id} not null, position smallint not null,
      primary key (term, word_count, game_id, position)
    ) ${clustered}`,
    sql`create table word_forms (
      kind smallint not null, form ${binaryText} not null, word ${binaryText} not null,
      primary key (kind, form, word)
    ) ${clustered}`,
    sql`drop table game_name_suffixes`,
  ]);
}
