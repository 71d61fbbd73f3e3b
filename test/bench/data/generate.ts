import { sql } from 'kysely';
import { v7 } from 'uuid';
import { genres, yearRangeOf } from '../../../src/contracts/constants.ts';
import { dialectOf } from '../../../src/server/db/dialect.ts';
import { executeAll } from '../../../src/server/db/execute-all.ts';
import { writeSetting } from '../../../src/server/db/settings.ts';
import { countVotes } from '../../../src/server/db/migrations/0009-one-vote-per-member.ts';
import { reindexGames } from '../../../src/server/games/search/search-index.ts';
import type { Database, Schema } from '../../../src/server/db/schema.ts';
import { createRandom, type Random } from './random.ts';
import { nameOf, reviewOf, titleOf } from './fake-text.ts';

export type Size = { games: number; reviews: number; members: number };

export const sizes = {
  small: { games: 150, reviews: 1_000, members: 100 },
  large: { games: 100_000, reviews: 1_000_000, members: 50_000 },
} satisfies Record<string, Size>;

const batchSize = 2_000;
const day = 24 * 3_600_000;
/** The time of the newest review; the same in every run, so that pages are the same too. */
const end = Date.UTC(2026, 0, 1);

type OnProgress = (done: number, all: number) => void;

/** Fills empty tables with the data of a site; equal sizes give equal data. */
export async function generate(db: Database, size: Size, onProgress: OnProgress): Promise<void> {
  const indexes = await takeIndexes(db, ['reviews', 'game_titles']);
  await fill(db, size, onProgress);
  // Creating an index over all rows is faster than updating it for each row.
  for (const statement of indexes) await sql.raw(statement).execute(db);
  await sql`analyze`.execute(db);
}

async function fill(db: Database, size: Size, onProgress: OnProgress): Promise<void> {
  const random = createRandom(size.reviews);
  const all = size.games + size.members + size.reviews;
  let done = 0;
  const insert = async (table: keyof Schema, rows: Record<string, unknown>[]) => {
    await insertRows(db, table, rows);
    onProgress((done += rows.length), all);
  };
  const games = ids(size.games, end - 800 * day).map((id, index) => gameAt(id, index, random));
  const members = ids(size.members, end - 790 * day).map((id, index) =>
    memberAt(id, index, random),
  );
  for (const some of batches(games)) {
    await insert('games', some);
    await reindexGames(
      db,
      some.map(({ id }) => id),
    );
  }
  for (const some of batches(members)) await insert('members', some);

  const span = 700 * day;
  const times = Array.from({ length: size.reviews }, (_, index) =>
    Math.floor(end - span + (span * index) / size.reviews),
  );
  const popular = random.skewed(games.length);
  const busy = random.skewed(members.length);
  for (const some of batches(times)) {
    const rows = some.map((time) => reviewAt(time, games[popular()]!, members[busy()]!, random));
    await insert('reviews', rows);
  }
  await executeAll(db, countVotes);
  await writeSetting(db, 'game count', String(size.games));
}

/** Drops the indexes of tables, and returns the statements that create them again. */
async function takeIndexes(db: Database, tables: string[]): Promise<string[]> {
  const list = sql.join(tables);
  const found = dialectOf(db).name === 'PostgreSQL'
    ? sql<{ name: string; definition: string }>`
        select indexname as name, indexdef as definition from pg_indexes
        where tablename in (${list}) and indexname not like '%_pkey'`
    : sql<{ name: string; definition: string }>`
        select name, sql as definition from sqlite_master
        where type = 'index' and sql is not null and tbl_name in (${list})`;
  const { rows } = await found.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

type Game = ReturnType<typeof gameAt>;
type Member = ReturnType<typeof memberAt>;

function gameAt(id: string, index: number, random: Random) {
  const name = titleOf(random, index);
  const time = end - 800 * day;
  return {
    id,
    slug: `game-${index}`,
    name,
    photo: '',
    price_cents: 499 + 500 * random.upTo(12),
    game_detail: reviewOf(random, 40),
    manufacturer_name: `${titleOf(random, index)} Works`,
    release_date: String(1985 + random.upTo(40)),
    genre: genres[random.upTo(genres.length)]!,
    created_at: time,
    updated_at: time,
  };
}

function memberAt(id: string, index: number, random: Random) {
  return {
    id,
    email: `member.${index}@example.org`,
    name: nameOf(random),
    photo: '',
    email_verified: 0,
    created_at: end - 790 * day,
    updated_at: end - 790 * day,
    last_sign_in_at: null,
  };
}

function reviewAt(time: number, game: Game, member: Member, random: Random) {
  const rating = random.upTo(10);
  return {
    id: v7({ msecs: time, random: random.bytes(16) }),
    member_id: member.id,
    game_id: game.id,
    name: member.name,
    game_title: game.name,
    photo: game.photo,
    // Most ratings are high; one review in ten has none.
    rating: rating === 0 ? null : Math.min(5, 2 + Math.floor(rating / 2)),
    year: yearRangeOf(Number(game.release_date)),
    genre: game.genre,
    text: reviewOf(random, 5 + random.upTo(60)),
    origin: 'member',
    created_at: time,
    updated_at: time,
  };
}

function ids(count: number, time: number): string[] {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) =>
    v7({ msecs: time + index, random: random.bytes(16) }),
  );
}

function* batches<Row>(rows: Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += batchSize) {
    yield rows.slice(from, from + batchSize);
  }
}

/** Inserts all rows as one JSON value, cast to the types of the columns, which is fast on both databases. */
async function insertRows(
  db: Database,
  table: keyof Schema,
  rows: Record<string, unknown>[],
): Promise<void> {
  const { id, timestamp, jsonRows } = dialectOf(db);
  const typeOf = (column: string) => {
    if (column === 'id' || column.endsWith('_id')) return id;
    if (column.endsWith('_at')) return timestamp;
    return typeof rows[0]![column] === 'number' || column === 'rating' ? sql`integer` : sql`text`;
  };
  const columns = Object.keys(rows[0]!);
  const values = columns.map(
    (column) => sql`cast(value ->> ${sql.lit(column)} as ${typeOf(column)})`,
  );
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${jsonRows(JSON.stringify(rows))}`.execute(db);
}
