import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { genres, type GameSort } from '../../../contracts/constants.ts';
import type { Database } from '../../db/schema.ts';
import { tagsOf } from '../source-info.ts';
import { isVisible } from '../visible-games.ts';

/**
 * What filters, sorts and counts read of every game: a column store. All columns have the order of the catalogue, and a
 * game's index in them is its position. Columns of one kind have one type, so that the loops over them stay monomorphic.
 */
export type GameColumns = {
  ids: string[];
  positions: Map<string, number>;
  /** Indexes in `genres`. */
  genre: Uint32Array;
  makers: string[];
  /** The makers as search compares names; computed at the first use. */
  makerNames?: string[];
  /** Indexes in `makers`. */
  maker: Uint32Array;
  /** The positions of the games with a tag, by the tag in small letters. */
  tags: Map<string, number[]>;
  /** As a number, 20190412; 0 if it is not known. */
  releasedOn: Uint32Array;
  /** In hundredths; -1 if it is not known. */
  price: Int32Array;
  /** The currencies of all games that are not free. */
  currencies: Set<string>;
  ratingCount: Uint32Array;
  ratingSum: Uint32Array;
  /** 1 if there is a review, with or without a rating. */
  reviewed: Uint32Array;
  /** A game's rank in the order of the names. */
  nameRank: Uint32Array;
  /** All positions in the order of a sort, by its name; computed at the first use. */
  orders: Map<GameSort, Uint32Array>;
  /** For each game the number that is compared, by the part of the filter; computed at the first use. */
  values: Map<FilterPart, Float64Array>;
  /** For each game the index of its option, by the part of the filter; computed at the first use. */
  groups: Map<RangePart, Uint32Array>;
};

export const filterParts = ['genre', 'maker', 'year', 'price', 'rating', 'reviewed'] as const;
export type FilterPart = (typeof filterParts)[number];
/** The parts of a filter whose options are ranges. */
export type RangePart = Extract<FilterPart, 'year' | 'price' | 'rating'>;

/** Reading from SQLite blocks the process: this many rows take some ten milliseconds. */
const batchSize = 2_000;

export async function readGameColumns(db: Database): Promise<GameColumns> {
  const positions = new Map<string, number>();
  const makerIndexes = new Map<string, number>();
  const numbers = (): number[] => [];
  const [genre, maker, releasedOn, price] = [numbers(), numbers(), numbers(), numbers()];
  const currencies = new Set<string>();
  const tags = new Map<string, number[]>();
  const [ratingCount, ratingSum, reviewed] = [numbers(), numbers(), numbers()];
  // By batches: what takes a hundred milliseconds for all games would be one block.
  for await (const rows of readRows(db)) {
    for (const row of rows) {
      const makerIndex = makerIndexes.get(row.manufacturer_name) ?? makerIndexes.size;
      makerIndexes.set(row.manufacturer_name, makerIndex);
      for (const tag of tagsOf(row.source_info)) {
        const tagged = tags.get(tag);
        if (tagged) tagged.push(positions.size);
        else tags.set(tag, [positions.size]);
      }
      positions.set(row.id, positions.size);
      genre.push(genres.indexOf(row.genre as (typeof genres)[number]));
      maker.push(makerIndex);
      releasedOn.push(toNumber(row.release_date));
      price.push(row.price_cents ?? -1);
      if (row.price_cents) currencies.add(row.currency);
      ratingCount.push(row.rating_count);
      ratingSum.push(row.rating_sum);
      reviewed.push(Number(row.reviewed));
    }
  }
  return {
    ids: [...positions.keys()],
    positions,
    genre: new Uint32Array(genre),
    makers: [...makerIndexes.keys()],
    maker: new Uint32Array(maker),
    tags,
    releasedOn: new Uint32Array(releasedOn),
    price: new Int32Array(price),
    currencies,
    ratingCount: new Uint32Array(ratingCount),
    ratingSum: new Uint32Array(ratingSum),
    reviewed: new Uint32Array(reviewed),
    nameRank: await readNameRanks(db, positions),
    orders: new Map(),
    values: new Map(),
    groups: new Map(),
  };
}

/** Games without a name in the search index come last. */
const lastRank = 2 ** 31;

async function readNameRanks(db: Database, positions: Map<string, number>): Promise<Uint32Array> {
  const ranks = new Uint32Array(positions.size).fill(lastRank);
  let rank = 0;
  for await (const names of readNames(db)) {
    for (const { game_id } of names) {
      const position = positions.get(game_id);
      if (position !== undefined) ranks[position] = rank;
      rank += 1;
    }
  }
  return ranks;
}

/** 20190412 of "2019-04-12", 20190400 of "2019-04": a date that is less precise comes before those within it. */
function toNumber(date: string | null): number {
  return date === null ? 0 : Number(date.replaceAll('-', '').padEnd(8, '0'));
}

/** Reads the scores of some games again. */
export async function updateScores(db: Database, columns: GameColumns, ids: string[]): Promise<void> {
  const rows = await scores(db).where('id', 'in', ids).execute();
  for (const sort of ['best', 'reviewed'] as const) columns.orders.delete(sort);
  for (const part of ['rating', 'reviewed'] as const) columns.values.delete(part);
  columns.groups.delete('rating');
  for (const row of rows) {
    const position = columns.positions.get(row.id);
    if (position === undefined) continue;
    columns.ratingCount[position] = row.rating_count;
    columns.ratingSum[position] = row.rating_sum;
    columns.reviewed[position] = Number(row.reviewed);
  }
}

function scores(db: Database) {
  const reviewed = sql<number>`case when exists (select 1 from reviews where reviews.game_id = games.id) then 1 else 0 end`;
  return db
    .selectFrom('games')
    .select(['id', 'rating_count', 'rating_sum', reviewed.as('reviewed')])
    .where(isVisible);
}

function readRows(db: Database) {
  const query = scores(db)
    .select(['genre', 'manufacturer_name', 'release_date', 'price_cents', 'currency', 'source_info'])
    .orderBy('id')
    .limit(batchSize);
  return readBatches(
    () => query.execute(),
    (last) => query.where('id', '>', last.id).execute(),
  );
}

/** The games in the order of their names as search compares them: without case, accents and punctuation. */
function readNames(db: Database) {
  const query = db
    .selectFrom('game_titles')
    .select(['words', 'game_id'])
    .where('position', '=', 0)
    .orderBy('words')
    .orderBy('game_id')
    .limit(batchSize);
  return readBatches(
    () => query.execute(),
    ({ words, game_id }) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('words', 'game_id'), '>', tuple(words, game_id))).execute(),
  );
}

async function* readBatches<Row>(
  readFirst: () => Promise<Row[]>,
  readAfter: (last: Row) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let batch = await readFirst();
  yield batch;
  while (batch.length === batchSize) {
    // SQLite's queries do not yield: let other requests in.
    await setImmediate();
    batch = await readAfter(batch.at(-1)!);
    yield batch;
  }
}
