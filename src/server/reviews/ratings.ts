import { ratings } from '../../contracts/options.ts';
import type { Ratings } from '../../contracts/review.ts';
import { preparedForRows } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

export type Rated = {
  game_id?: string | null | undefined;
  rating?: number | null | undefined;
};

/** A rating that came, or that is gone. */
export type Counted = Rated & { by: 1 | -1 };

/** Keeps the counts: takes off the ratings that are gone, adds those that came. */
export async function countRatings(db: Database, counted: Counted[]): Promise<void> {
  const changes = changesOf(counted);
  if (changes.length > 0) await addCounts(db, changes);
}

const addCounts = preparedForRows((db, changes: Change[]) =>
  db
    .insertInto('game_ratings')
    .values(changes.map(({ game_id, rating, count }) => ({ game_id, rating, count })))
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'rating']).doUpdateSet((row) => ({
        count: row('game_ratings.count', '+', row.ref('excluded.count')),
      })),
    ),
);

type Change = { game_id: string; rating: number; count: number };

function changesOf(counted: Counted[]): Change[] {
  const changes = new Map<string, Change>();
  for (const { game_id, rating, by } of counted) {
    if (!game_id || !rating) continue;
    const key = `${game_id} ${rating}`;
    const count = (changes.get(key)?.count ?? 0) + by;
    changes.set(key, { game_id, rating, count });
  }
  // In one order always: two writes that wait for each other's row would wait for ever.
  return [...changes.keys()]
    .toSorted()
    .map((key) => changes.get(key)!)
    .filter(({ count }) => count !== 0);
}

/** How a game is rated, from the counts: five rows at the most, however many the reviews. */
export async function readRatings(db: Database, gameId: string): Promise<Ratings> {
  const rows = await db
    .selectFrom('game_ratings')
    .select(['rating', 'count'])
    .where('game_id', '=', gameId)
    .execute();
  const counts = new Map(rows.map((row) => [row.rating, row.count]));
  const spread = Object.fromEntries(
    ratings.map((rating) => [rating, counts.get(Number(rating)) ?? 0]),
  ) as Ratings['spread'];
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const total = rows.reduce((sum, row) => sum + row.rating * row.count, 0);
  return { count, average: count === 0 ? null : Math.round((total / count) * 100) / 100, spread };
}
