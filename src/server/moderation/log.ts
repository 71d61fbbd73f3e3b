import { sql } from 'kysely';
import type { ModerationAction } from '../../contracts/moderation/constants.ts';
import type { LogEntry } from '../../contracts/moderation/moderation.ts';
import { databaseNow, dialectOf } from '../db/dialect.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { toPage, type DivisiblePage, type TimePosition } from '../http/paging.ts';

/** Who acts: a moderator, or the site's operator by a command. */
export type Actor = { memberId: string } | 'operator';

export const actorId = (actor: Actor) => (actor === 'operator' ? null : actor.memberId);

type NewEntry = {
  action: ModerationAction;
  /** Null for a deleted account, and for a sample review. */
  memberId: string | null;
  reviewId?: string;
  reason: string;
  detail?: string;
};

/** Nothing but the deletion of an account changes an entry later. */
export async function addLogEntry(
  db: Database,
  actor: Actor,
  { action, memberId, reviewId, reason, detail = '' }: NewEntry,
): Promise<void> {
  const who = { actor: actor === 'operator' ? ('operator' as const) : ('member' as const), actor_id: actorId(actor) };
  const what = { action, member_id: memberId, review_id: reviewId ?? null, reason, detail };
  await db
    .insertInto('moderation_log')
    .values({ id: newId(), ...who, ...what, created_at: databaseNow(db) })
    .execute();
}

/**
 * For a member who leaves: the reasons may have their name. Their ids go with their row. Why the operator deleted an
 * account is not emptied: that entry is added afterwards, and has no id.
 */
export async function forgetReasonsAbout(db: Database, memberId: string): Promise<void> {
  await db.updateTable('moderation_log').set({ reason: '' }).where('member_id', '=', memberId).execute();
}

export async function listLog(
  db: Database,
  { limit, before }: { limit: number; before: TimePosition | undefined },
): Promise<DivisiblePage<LogEntry>> {
  const rows = await selectLog(db)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(log.created_at, log.id) < (${before!.createdAt}, ${before!.id})`),
    )
    .orderBy('log.created_at', 'desc')
    .orderBy('log.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = toPage(rows, limit, (last) => [last.created_at, last.id]);
  return { ...page, rows: page.rows.map(toEntry) };
}

/** The latest actions that were about each of the members, and how many there were. */
export async function readActionsAbout(db: Database, memberIds: string[], limit: number) {
  const rank = sql<number>`row_number() over (partition by member_id order by created_at desc, id desc)`;
  const count = sql<number>`count(*) over (partition by member_id)`;
  const about = db
    .selectFrom('moderation_log')
    .select(['id', rank.as('rank'), count.as('count')])
    .where(dialectOf(db).isOneOf('member_id', memberIds))
    .as('about');
  const rows = await selectLog(db)
    .innerJoin(about, 'about.id', 'log.id')
    .select('about.count')
    .where('about.rank', '<=', limit)
    .orderBy('about.rank')
    .execute();
  return (memberId: string) => {
    const own = rows.filter(({ member_id }) => member_id === memberId);
    return { actionCount: Number(own[0]?.count ?? 0), actions: own.map(toEntry) };
  };
}

function selectLog(db: Database) {
  return db
    .selectFrom('moderation_log as log')
    .leftJoin('members as actors', 'actors.id', 'log.actor_id')
    .leftJoin('members', 'members.id', 'log.member_id')
    .leftJoin('reviews', 'reviews.id', 'log.review_id')
    .leftJoin('hidden_reviews', 'hidden_reviews.id', 'log.review_id')
    .selectAll('log')
    .select(['actors.name as actor_name', 'members.name as member_name'])
    .select(({ fn }) => fn.coalesce('reviews.game_title', 'hidden_reviews.game_title').as('game_title'));
}

type LogRow = Awaited<ReturnType<ReturnType<typeof selectLog>['execute']>>[number];

function toEntry(row: LogRow): LogEntry {
  const { id, action, actor, reason, detail, review_id, game_title } = row;
  return {
    id,
    action,
    byOperator: actor === 'operator',
    actor: toPerson(row.actor_id, row.actor_name),
    member: toPerson(row.member_id, row.member_name),
    review: review_id === null || game_title === null ? null : { id: review_id, gameTitle: game_title },
    reason,
    detail,
    createdAt: toTime(row.created_at),
  };
}

export const toPerson = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const toTime = (time: number) => new Date(time).toISOString();
