import { sql } from 'kysely';
import { ratings } from '../../contracts/constants.ts';
import type { Ratings } from '../../contracts/review.ts';
import type { Database, Schema } from '../db/schema.ts';
import { averageRating } from '../games/queries.ts';

type Review = Pick<Schema['reviews'], 'member_id' | 'game_id' | 'rating'>;

/** A member and a game that they have reviewed, and may have a vote for. */
type Voter = { member_id: string; game_id: string };
type Vote = { game_id: string; rating: number };

/** A vote that was added (1) or removed (-1). */
export type VoteDelta = Pick<Review, 'game_id' | 'rating'> & { delta: 1 | -1 };

/**
 * Runs a write of reviews, and changes the stored counts by the votes before and after it. `affected` are the
 * reviews as they were and as they will be. Writes of reviews run one after the other (`lockChangeLog`), so no
 * other write comes in between.
 */
export async function withVoteCounts<Result>(db: Database, affected: Review[], write: () => Promise<Result>) {
  const voters = votersOf(affected);
  const before = await readVotes(db, voters);
  const result = await write();
  const after = await readVotes(db, voters);
  await adjustVoteCounts(db, [
    ...before.map(({ game_id, rating }): VoteDelta => ({ game_id, rating, delta: -1 })),
    ...after.map(({ game_id, rating }): VoteDelta => ({ game_id, rating, delta: 1 })),
  ]);
  return result;
}

function votersOf(reviews: Review[]): Voter[] {
  const voters = reviews.flatMap(({ member_id, game_id }) => (member_id && game_id ? [{ member_id, game_id }] : []));
  return [...new Map(voters.map((voter) => [`${voter.member_id} ${voter.game_id}`, voter])).values()];
}

/** Their latest ratings. A review without a rating leaves the vote of an older one. */
export async function readVotes(db: Database, voters: Voter[]): Promise<Vote[]> {
  if (voters.length === 0) return [];
  const [latest] = (await latestRatings(voters).execute(db)).rows;
  return voters.flatMap(({ game_id }, index) => {
    const rating = latest?.[columnOf(index)];
    return rating ? [{ game_id, rating }] : [];
  });
}

/** One row with a column for each voter: their latest rating, by one look-up in an index, or null without one. */
const latestRatings = (voters: Voter[]) => {
  const columns = voters.map(
    ({ member_id, game_id }, index) => sql`(
      select rating from reviews where member_id = ${member_id} and game_id = ${game_id} and rating is not null
      order by created_at desc, id desc limit 1
    ) as ${sql.ref(columnOf(index))}`,
  );
  return sql<Record<string, number | null>>`select ${sql.join(columns)}`;
};

const columnOf = (index: number) => `voter_${index}` as const;

/** The rows of one statement, each with a few parameters: a member who leaves may have reviewed any number of games. */
const batchSize = 1_000;

/** Applies added and removed votes to the stored counts. */
export async function adjustVoteCounts(db: Database, deltas: VoteDelta[]): Promise<void> {
  const changes = sumDeltas(deltas);
  for (let first = 0; first < changes.length; first += batchSize) {
    await addCounts(db, changes.slice(first, first + batchSize)).execute();
  }
  const games = [...new Set(changes.map(({ game_id }) => game_id))];
  for (let first = 0; first < games.length; first += batchSize) {
    await updateTotals(db, games.slice(first, first + batchSize)).execute();
  }
}

const addCounts = (db: Database, changes: Schema['game_ratings'][]) =>
  db
    .insertInto('game_ratings')
    .values(changes)
    .onConflict((conflict) =>
      conflict.columns(['game_id', 'rating']).doUpdateSet((row) => ({
        count: row('game_ratings.count', '+', row.ref('excluded.count')),
      })),
    );

const updateTotals = (db: Database, games: string[]) =>
  db
    .updateTable('games')
    .set(({ selectFrom }) => {
      const counts = selectFrom('game_ratings').whereRef('game_ratings.game_id', '=', 'games.id');
      return {
        rating_count: counts.select(sql<number>`sum(count)`.as('count')),
        rating_sum: counts.select(sql<number>`sum(count * rating)`.as('sum')),
      };
    })
    .where('id', 'in', games);

function sumDeltas(deltas: VoteDelta[]): Schema['game_ratings'][] {
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
  const rows = await db.selectFrom('game_ratings').select(['rating', 'count']).where('game_id', '=', gameId).execute();
  const counts = new Map(rows.map((row) => [row.rating, row.count]));
  const spread = Object.fromEntries(ratings.map((rating) => [rating, counts.get(Number(rating)) ?? 0]));
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const total = rows.reduce((sum, row) => sum + row.rating * row.count, 0);
  return { count, average: averageRating(count, total), spread: spread as Ratings['spread'] };
}
