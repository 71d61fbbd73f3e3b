import { sql, type SqlBool } from 'kysely';

/** Imports whose games are being written and that nobody sees yet (see import/apply-plan.ts). */
const stagedImports = sql`select id from imports where state = 'staged'`;

/** Whether a row of `games` is visible; every query that shows games has this condition. */
export const isVisible = sql<SqlBool>`(games.import_id is null or games.import_id not in (${stagedImports}))`;

/** The number of visible games. Without a staged import, an index has all that it reads. */
export const visibleGameCount = sql<number>`(case when exists (${stagedImports})
  then (select count(*) from games where ${isVisible}) else (select count(*) from games) end)`;

// Not "exists", for which PostgreSQL may read all games at once.

/** The same of a row of another table that names a game. Without a staged import, it looks up no game. */
export const isOfVisibleGame = (gameId: string) =>
  sql<SqlBool>`(not exists (${stagedImports}) or (
    select 1 from games where games.id = ${sql.ref(gameId)} and ${isVisible}
  ) = 1)`;

/** Whether a title of a visible game has a word of `word_forms`. */
export const isOfVisibleWord = sql<SqlBool>`(not exists (${stagedImports}) or (
  select 1 from title_terms where term = word_forms.word and ${isOfVisibleGame('title_terms.game_id')} limit 1
) = 1)`;

/** Whether a row of `outside_ids` is of an import that is visible. */
export const isVisibleOutsideId = sql<SqlBool>`outside_ids.import_id not in (${stagedImports})`;
