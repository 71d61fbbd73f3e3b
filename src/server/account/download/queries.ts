import type { Database } from '../../db/schema.ts';
import type { TimePosition } from '../../http/paging.ts';
import { listReviews, type ReviewRow } from '../../reviews/queries.ts';
import { listEntries, type WatchListRow } from '../../watch-list/queries.ts';
import { describeDevice } from '../session-words.ts';

/** So much of a member's is in memory at a time. */
const pageSize = 200;

const toTime = (time: number | null) => (time === null ? null : new Date(Number(time)).toISOString());

/** Everything about a member but what they have written or listed; no password, token or key. */
export async function readProfile(db: Database, memberId: string) {
  const member = await db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
  const accounts = await db.selectFrom('accounts').selectAll().where('member_id', '=', memberId).execute();
  const sessions = await db.selectFrom('sessions').selectAll().where('member_id', '=', memberId).execute();
  return {
    member: {
      id: member.id,
      name: member.name,
      email: member.email,
      isEmailConfirmed: member.email_verified === 1,
      photo: member.photo,
      createdAt: toTime(member.created_at),
      updatedAt: toTime(member.updated_at),
      lastSignInAt: toTime(member.last_sign_in_at),
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
  };
}
export type Profile = Awaited<ReturnType<typeof readProfile>>;

/** All reviews of a member, the newest first. */
export async function* readReviews(db: Database, memberId: string): AsyncGenerator<DownloadedReview> {
  const rows = readAll((before) => listReviews(db, { memberId, limit: pageSize, before }));
  for await (const row of rows) yield toDownloadedReview(row);
}

const toDownloadedReview = (row: ReviewRow) => ({
  id: row.id,
  gameId: row.game_id,
  gameTitle: row.game_title,
  rating: row.rating,
  text: row.text,
  name: row.name,
  year: row.year,
  genre: row.genre,
  photo: row.photo,
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
});
export type DownloadedReview = ReturnType<typeof toDownloadedReview>;

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

async function* readAll<Row extends Positioned>(list: (before?: TimePosition) => Promise<{ rows: Row[] }>) {
  let before: TimePosition | undefined;
  for (;;) {
    const { rows } = await list(before);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    before = { createdAt: last.created_at, id: last.id };
  }
}
