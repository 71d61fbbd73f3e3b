import { ratings } from '../../contracts/constants.ts';
import type { Ratings } from '../../contracts/review.ts';
import { compiled, compiledForRows } from '../db/compiled-query.ts';
import type { Database, Schema } from '../db/schema.ts';

/** A rating that was added (1) or removed (-1). */
export type RatingDelta = Pick<Schema['reviews'], 'game_id' | 'rating'> & { delta: 1 | -1 };

/** Applies added and removed ratings to the stored counts. */
export async function adjustRatingCounts(db: Database, deltas: RatingDelta[]): Promise<void> {
  const changes = sumDeltas(deltas);
  if (changes.length > 0) await addCounts(db, changes);
}

const addCounts = compiledForRows((db, changes: Schema['game_ratings'][]) =>
  db
    .insertInto('game_ratings')
    .values(changes.map(({ game_id, rating, count }) => ({ game_id, rating, count })))
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'rating']).doUpdateSet((row) => ({
        count: row('game_ratings.count', '+', row.ref('excluded.count')),
      })),
    ),
);

function sumDeltas(deltas: RatingDelta[]): Schema['game_ratings'][] {
  const changes = new Map<string, Schema['game_ratings']>();
  for (const { game_id, rating, delta } of deltas) {
    if (!game_id || !rating) continue;
    const key = `${game_id} ${rating}`;
    const count = (changes.get(key)?.count ?? 0) + delta;
    changes.set(key, { game_id, rating, count });
  }
  // Sorted: two transactions that lock the same rows in different orders would deadlock.
  return [...changes.keys()]
    .toSorted()
    .map((key) => changes.get(key)!)
    .filter(({ count }) => count !== 0);
}

/** Reads the rating summary of a game from at most five count rows, however many reviews it has. */
export async function readRatings(db: Database, gameId: string): Promise<Ratings> {
  const rows = await countsOfGame(db, { gameId });
  const counts = new Map(rows.map((row) => [row.rating, row.count]));
  const spread = Object.fromEntries(ratings.map((rating) => [rating, counts.get(Number(rating)) ?? 0]));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const total = rows.reduce((sum, row) => sum + row.rating * row.count, 0);
  return {
    count,
    average: count === 0 ? null : Math.round((total / count) * 100) / 100,
    spread: spread as Ratings['spread'],
  };
}

const countsOfGame = compiled((db, { gameId }: { gameId: string }) =>
  db.selectFrom('game_ratings').select(['rating', 'count']).where('game_id', '=', gameId),
);
