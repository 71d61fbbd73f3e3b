import { ratings } from '../../contracts/options.ts';
import type { Ratings } from '../../contracts/review.ts';
import { prepared } from '../db/prepared.ts';
import type { Database } from '../db/schema.ts';

export type Rated = {
  game_id?: string | null | undefined;
  rating?: number | null | undefined;
};

/** Keeps the counts: takes off the ratings that are gone, adds those that came. */
export async function countRatings(db: Database, gone: Rated[], come: Rated[]): Promise<void> {
  for (const change of changesOf(gone, come)) await addToCount(db, change);
}

const addToCount = prepared((db, change: Change) =>
  db
    .insertInto('game_ratings')
    .values({ game_id: change.game_id, rating: change.rating, count: change.count })
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'rating']).doUpdateSet((row) => ({
        count: row('game_ratings.count', '+', row.ref('excluded.count')),
      })),
    ),
);

type Change = { game_id: string; rating: number; count: number };

function changesOf(gone: Rated[], come: Rated[]) {
  const changes = new Map<string, Change>();
  const tally = (reviews: Rated[], one: 1 | -1) => {
    for (const { game_id, rating } of reviews) {
      if (!game_id || !rating) continue;
      const key = `${game_id} ${rating}`;
      const count = (changes.get(key)?.count ?? 0) + one;
      changes.set(key, { game_id, rating, count });
    }
  };
  tally(gone, -1);
  tally(come, 1);
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
