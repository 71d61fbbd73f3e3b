import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import type { AddressHash } from '../identity/addresses/address-hash.ts';
import { storeBarOfAddress } from '../identity/addresses/barred-addresses.ts';
import type { LeavingMember } from '../limits/forget-member.ts';
import type { Limits } from '../limits/limits.ts';
import { addLogEntry, forgetReasonsAbout } from '../moderation/log.ts';
import { addFormerMember, removeRatingsOfEarlierAccounts } from '../reviews/former-member.ts';
import { deleteHiddenReviewsOf } from '../reviews/hidden-reviews.ts';
import { continueAccountDeletion } from './account-deletions.ts';
import { assertSameMember } from './find-members.ts';
import { anonymizeMember } from './queries.ts';

type Options = {
  reviews: 'keep' | 'delete';
  forget: Limits['forget'];
  /** Undefined for a command that does not know the site's secret: a bar then ends with the account. */
  hashAddress: AddressHash | undefined;
};

/**
 * Deletes a member, with the reviews or without, for the member or for the operator. The account ends at once; of
 * many reviews, the first go with it and the others in batches, between which others write (account-deletions.ts).
 */
export async function deleteMember(
  tx: WriteTransaction,
  { id, email }: LeavingMember,
  { reviews, forget, hashAddress }: Options,
) {
  const former_member_id = reviews === 'keep' ? await addFormerMember(tx.db) : null;
  await tx.db.insertInto('account_deletions').values({ member_id: id, former_member_id }).execute();
  await deleteHiddenReviewsOf(tx, id);
  await forgetReasonsAbout(tx.db, id);
  if (hashAddress) await storeBarOfAddress(tx.db, id, hashAddress(email));
  await removeRatingsOfEarlierAccounts(tx, id);
  await anonymizeMember(tx.db, id);
  await continueAccountDeletion(tx, id);
  await forget(tx.db, { id, email });
  const { member, author, reviewsOfMember, watchListOf } = topics;
  recordChange(tx, [member(id), author(id), reviewsOfMember(id), watchListOf(id)]);
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
