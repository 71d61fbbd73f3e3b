import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import type { LeavingMember } from '../limits/forget-member.ts';
import type { Limits } from '../limits/limits.ts';
import { addLogEntry, forgetReasonsAbout } from '../moderation/log.ts';
import { deleteReviewsOf, leaveReviewsBehind } from '../reviews/former-member.ts';
import { assertSameMember } from './find-members.ts';
import { deleteMemberRow } from './queries.ts';

type Options = { reviews: 'keep' | 'delete'; forget: Limits['forget'] };

/** Deletes a member, with the reviews or without, for the member or for the operator. */
export async function deleteMember(tx: WriteTransaction, member: LeavingMember, { reviews, forget }: Options) {
  if (reviews === 'keep') await leaveReviewsBehind(tx, member.id);
  else await deleteReviewsOf(tx, member.id);
  await forgetReasonsAbout(tx.db, member.id);
  await deleteMemberRow(tx.db, member.id);
  await forget(tx.db, member);
  recordChange(tx, [topics.member(member.id), topics.watchListOf(member.id)]);
}

/** Deletes a member whom the operator has been shown, and logs why. */
export async function deleteMemberAsOperator(
  tx: WriteTransaction,
  shown: LeavingMember,
  { reason, ...options }: Options & { reason: string },
) {
  await assertSameMember(tx.db, shown);
  await deleteMember(tx, shown, options);
  await addLogEntry(tx.db, 'operator', { action: 'delete-member', memberId: null, reason, detail: options.reviews });
}
