import { sql } from 'kysely';
import type { Bar, BarredMember, ModeratedMember } from '../../contracts/moderation/moderation.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { toPage, type DivisiblePage, type TimePosition } from '../http/paging.ts';
import { isBarred } from '../identity/roles.ts';
import { startOfLastDay } from '../reviews/hidden-reviews.ts';
import { readActionsAbout, toTime } from './log.ts';

/** How many actions and reviews of the last day are shown with a member. */
const shownCount = 5;
const excerptLength = 200;

/** What moderators see of the members, by id. */
export async function readModeratedMembers(db: Database, ids: string[]): Promise<Map<string, ModeratedMember>> {
  const { isOneOf } = dialectOf(db);
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'role', 'created_at', 'barred_at', 'barred_until', 'bar_reason'])
    .select([isBarred(db).as('is_barred')])
    .where(isOneOf('id', ids))
    .execute();
  const reviewsOf = await countReviews(db, 'reviews', ids);
  const hiddenOf = await countReviews(db, 'hidden_reviews', ids);
  const lastDayOf = await readLastDayOf(db, ids);
  const actionsAbout = await readActionsAbout(db, ids, shownCount);
  const members = rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: row.role,
    memberSince: toTime(row.created_at),
    bar: row.is_barred ? toBar(row) : null,
    reviewCount: reviewsOf(row.id),
    hiddenCount: hiddenOf(row.id),
    ...lastDayOf(row.id),
    ...actionsAbout(row.id),
  }));
  return new Map(members.map((member) => [member.id, member]));
}

async function countReviews(db: Database, table: 'reviews' | 'hidden_reviews', memberIds: string[]) {
  const rows = await db
    .selectFrom(table)
    .select(['member_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where(dialectOf(db).isOneOf('member_id', memberIds))
    .groupBy('member_id')
    .execute();
  return (memberId: string) => Number(rows.find(({ member_id }) => member_id === memberId)?.count ?? 0);
}

async function readLastDayOf(db: Database, memberIds: string[]) {
  const rank = sql<number>`row_number() over (partition by member_id order by updated_at desc, id desc)`;
  const count = sql<number>`count(*) over (partition by member_id)`;
  const latest = db
    .selectFrom('reviews')
    .select(['id', 'member_id', 'game_title', 'updated_at', rank.as('rank'), count.as('count')])
    .select(sql<string>`substr(text, 1, ${sql.lit(excerptLength)})`.as('excerpt'))
    .where(dialectOf(db).isOneOf('member_id', memberIds))
    .where('updated_at', '>', startOfLastDay(db))
    .as('latest');
  const rows = await db.selectFrom(latest).selectAll().where('rank', '<=', shownCount).orderBy('rank').execute();
  return (memberId: string) => {
    const own = rows.filter(({ member_id }) => member_id === memberId);
    return {
      lastDayCount: Number(own[0]?.count ?? 0),
      lastDayReviews: own.map(({ id, game_title, excerpt, updated_at }) => ({
        id,
        gameTitle: game_title,
        text: excerpt,
        updatedAt: toTime(updated_at),
      })),
    };
  };
}

type BarColumns = { barred_at: number | null; barred_until: number | null; bar_reason: string | null };

function toBar({ barred_at, barred_until, bar_reason }: BarColumns): Bar {
  return {
    since: toTime(barred_at!),
    until: barred_until === null ? null : toTime(barred_until),
    reason: bar_reason ?? '',
  };
}

export async function listBarred(
  db: Database,
  { limit, before }: { limit: number; before: TimePosition | undefined },
): Promise<DivisiblePage<BarredMember>> {
  const rows = await selectBarred(db)
    .select(['id', 'name', 'role', 'barred_at', 'barred_until', 'bar_reason'])
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(barred_at, id) < (${before!.createdAt}, ${before!.id})`),
    )
    .orderBy('barred_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, (last) => [last.barred_at!, last.id]);
  return { ...page, rows: page.rows.map((row) => ({ id: row.id, name: row.name, role: row.role, bar: toBar(row) })) };
}

/** Whether somebody else can moderate: of reports of their own reviews, a moderator decides only if nobody else can. */
export async function hasOtherModerator(db: Database, memberId: string): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('id')
    .where('role', 'is not', null)
    .where('id', '!=', memberId)
    .where(isBarred(db), '=', 0)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

export function selectBarred(db: Database) {
  return db
    .selectFrom('members')
    .where('barred_at', 'is not', null)
    .where(({ or, eb }) => or([eb('barred_until', 'is', null), eb('barred_until', '>', databaseNow(db))]));
}
