import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../db/schema.ts';
import type { TimePosition } from '../../http/paging.ts';
import { readFactor } from '../../identity/second-factor/queries.ts';
import { listHiddenRows } from '../../reviews/hidden-reviews.ts';
import { listReviews, nameOn, type ShownReview } from '../../reviews/queries.ts';
import { listEntries, type WatchListRow } from '../../watch-list/queries.ts';
import { describeDevice } from '../describe-session.ts';

/** How many rows are in memory at a time; each may have 40 kB. */
const pageSize = 25;

const toTime = (time: number | null) => (time === null ? null : new Date(Number(time)).toISOString());

/** Everything about a member but what they have written or listed; no password, token or key. */
export async function readProfile(db: Database, memberId: string) {
  const member = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
  const accounts = await db.selectFrom('accounts').selectAll().where('member_id', '=', memberId).execute();
  const sessions = await db.selectFrom('sessions').selectAll().where('member_id', '=', memberId).execute();
  const passkeys = await db.selectFrom('passkeys').selectAll().where('member_id', '=', memberId).execute();
  return {
    member: {
      id: member.id,
      name: member.name,
      email: member.email,
      isEmailConfirmed: member.email_verified === 1,
      photo: member.photo,
      createdAt: toTime(member.created_at),
      creationTime: member.creation_time,
      updatedAt: toTime(member.updated_at),
      lastSignInAt: toTime(member.last_sign_in_at),
      role: member.role,
      bar: member.barred_at === null ? null : toBar(member),
    },
    signInMethods: accounts.map((account) => ({
      method: account.password === null ? account.provider_id : 'password',
      email: account.email ?? member.email,
      createdAt: toTime(account.created_at),
    })),
    sessions: sessions.map((session) => ({
      device: describeDevice(session.user_agent),
      userAgent: session.user_agent,
      network: session.ip_address,
      createdAt: toTime(session.created_at),
      lastUsedAt: toTime(session.updated_at),
      expiresAt: toTime(session.expires_at),
    })),
    passkeys: passkeys.map(({ name, created_at, last_used_at }) => ({
      name,
      createdAt: toTime(created_at),
      lastUsedAt: toTime(last_used_at),
    })),
    hasSecondFactor: (await readFactor(db, memberId)) !== undefined,
    reports: await readReports(db, memberId),
  };
}
export type Profile = Awaited<ReturnType<typeof readProfile>>;

const toBar = (member: Pick<Selectable<Schema['members']>, 'barred_at' | 'barred_until' | 'bar_reason'>) => ({
  since: toTime(member.barred_at),
  until: toTime(member.barred_until),
  reason: member.bar_reason,
});

/** All reviews of a member, the newest first. */
export async function* readReviews(db: Database, memberId: string): AsyncGenerator<DownloadedReview> {
  const rows = readAll((before) => listReviews(db, { memberId, limit: pageSize, before }));
  for await (const row of rows) yield toDownloadedReview(row);
}

const toDownloadedReview = (row: ShownReview) => ({
  id: row.id,
  gameId: row.game_id,
  gameTitle: row.game_title,
  rating: row.rating,
  text: row.text,
  name: nameOn(row),
  year: row.year,
  genre: row.genre,
  photo: row.photo,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
});
export type DownloadedReview = ReturnType<typeof toDownloadedReview>;

/** The reviews of a member that a moderator has hidden, the last hidden first. */
export async function* readHiddenReviews(db: Database, memberId: string): AsyncGenerator<DownloadedHiddenReview> {
  const rows = readAll(
    (before) => listHiddenRows(db, { memberId, limit: pageSize, before }),
    ({ hidden_at }) => hidden_at,
  );
  for await (const row of rows) {
    yield { ...toDownloadedReview(row), hiddenAt: toTime(row.hidden_at), hiddenReason: row.hidden_reason };
  }
}
export type DownloadedHiddenReview = DownloadedReview & { hiddenAt: string | null; hiddenReason: string };

/** The reports that a member has sent: few, because their budget is small. */
async function readReports(db: Database, memberId: string) {
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ review_id, reason, text, created_at }) => ({
    reviewId: review_id,
    reason,
    text,
    createdAt: toTime(created_at),
  }));
}

/** The whole watch list of a member, the newest entry first. */
export async function* readWatchList(db: Database, memberId: string): AsyncGenerator<DownloadedEntry> {
  const rows = readAll((before) => listEntries(db, { memberId, limit: pageSize, before }));
  for await (const row of rows) yield toDownloadedEntry(row);
}

const toDownloadedEntry = (row: WatchListRow) => ({
  id: row.id,
  gameId: row.game_id,
  gameTitle: row.game_title,
  name: row.name,
  photo: row.photo,
  createdAt: toTime(row.created_at),
});
export type DownloadedEntry = ReturnType<typeof toDownloadedEntry>;

type Positioned = { created_at: number; id: string };

async function* readAll<Row extends Positioned>(
  list: (before: TimePosition | undefined) => Promise<{ rows: Row[] }>,
  timeOf = (row: Row) => row.created_at,
) {
  let before: TimePosition | undefined;
  for (;;) {
    const { rows } = await list(before);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = { createdAt: timeOf(last), id: last.id };
  }
}
