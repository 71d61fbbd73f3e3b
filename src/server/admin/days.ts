import { sql } from 'kysely';
import type { Day } from '../../contracts/admin/overview.ts';
import type { Database } from '../db/schema.ts';
import { isMember } from '../db/site-size.ts';

const dayMs = 86_400_000;
const shownDays = 14;

const sources = {
  members: sql`members where ${isMember}`,
  reviews: sql`reviews where member_id is not null`,
  reports: sql`reports where true`,
};

/** How many rows were added each day, counted in the tables, the latest day first. */
export async function readDays(db: Database, time: number): Promise<Day[]> {
  const today = Math.floor(time / dayMs);
  const countByDay = async (name: keyof typeof sources): Promise<Map<number, number>> => {
    const { rows } = await sql<{ day: number; count: number }>`
      select created_at / ${sql.lit(dayMs)} as day, count(*) as count
      from ${sources[name]} and created_at >= ${(today - shownDays + 1) * dayMs}
      group by created_at / ${sql.lit(dayMs)}`.execute(db);
    return new Map(rows.map(({ day, count }) => [day, Number(count)]));
  };
  const members = await countByDay('members');
  const reviews = await countByDay('reviews');
  const reports = await countByDay('reports');
  return Array.from({ length: shownDays }, (_, index) => {
    const day = today - index;
    return {
      date: new Date(day * dayMs).toISOString().slice(0, 10),
      members: members.get(day) ?? 0,
      reviews: reviews.get(day) ?? 0,
      reports: reports.get(day) ?? 0,
    };
  });
}
