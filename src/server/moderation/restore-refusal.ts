import { outranks, type Role } from '../../contracts/moderation/constants.ts';

type Moderator = { id: string; role?: Role | null | undefined };

type HiddenReview = { member_id: string; hidden_by: string | null; hidden_by_role: Role | null };

/** Why a moderator cannot restore a hidden review; undefined if they can. */
export function findRestoreRefusal({ id, role }: Moderator, review: HiddenReview): string | undefined {
  if (review.member_id === id) return 'This is your own review: another moderator decides whether it is restored.';
  // Null means that the operator hid it: an admin may restore it.
  const hiddenByRole = review.hidden_by === null ? 'admin' : review.hidden_by_role;
  if (!outranks(hiddenByRole, role ?? null)) return undefined;
  return 'An admin or the operator has hidden this review: only an admin can restore it.';
}
