import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import type { LeavingMember } from '../limits/forget-member.ts';
import type { Limits } from '../limits/limits.ts';
import { forgetReasonsAbout } from '../moderation/log.ts';
import { deleteReviewsOf, leaveReviewsBehind } from '../reviews/former-member.ts';
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
