import { randomBytes } from 'node:crypto';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import type { AddressHash } from './addresses/address-hash.ts';
import { inheritBar } from './addresses/barred-addresses.ts';
import {
  deleteExpiredSessions,
  deleteLeastRecentlyUsedSessions,
  insertSession,
  readSession,
  recordSignIn,
  type Device,
} from './queries.ts';
import { maxSessions } from './session-policy.ts';
import { viewerOf } from './sessions.ts';

type Options = { device: Device; hashAddress: AddressHash };

/** Starts a session for a member, and ends those that are expired or too many. */
export async function startSession(tx: WriteTransaction, memberId: string, { device, hashAddress }: Options) {
  const { db } = tx;
  const token = randomBytes(24).toString('base64url');
  await deleteExpiredSessions(db);
  await insertSession(db, { memberId, token, device });
  await recordSignIn(db, memberId);
  await inheritBar(db, memberId, hashAddress);
  if ((await deleteLeastRecentlyUsedSessions(db, memberId, maxSessions)) > 0)
    recordChange(tx, [topics.member(memberId)]);
  const session = await readSession(db, token);
  if (!session) throw new Error('a new session has expired already');
  return { token, viewer: viewerOf(session) };
}
