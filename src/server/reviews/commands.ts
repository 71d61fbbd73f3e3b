import type { Member } from '../../contracts/member.ts';
import type { NewReview, Rating, ReviewUpdate } from '../../contracts/review.ts';
import { newId } from '../db/id.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { requireGameByTitle } from '../games/require-game.ts';
import { insertReviewsBeforeCommit, updateReviewRow, type ReviewRow } from './queries.ts';

/** Adds a member's review and returns its id. */
export async function addReview(tx: WriteTransaction, member: Member, review: NewReview): Promise<string> {
  const game = review.gameTitle ? await requireGameByTitle(tx.db, review.gameTitle) : undefined;
  const id = newId();
  insertReviewsBeforeCommit(tx, [
    {
      id,
      member_id: member.id,
      game_id: game?.id ?? null,
      name: typedName(review.name, member) ?? null,
      game_title: review.gameTitle,
      photo: review.photo,
      rating: toNumber(review.rating),
      year: review.year,
      genre: review.gameGenre,
      text: review.text,
      origin: 'member',
      ageMs: 0,
    },
  ]);
  return id;
}

/** Updates the fields that were sent; if none of them differs, returns the same review without a write. */
export async function updateReviewFields(
  tx: WriteTransaction,
  member: Member,
  review: ReviewRow,
  update: ReviewUpdate,
): Promise<ReviewRow> {
  const sent = {
    name: typedName(update.name, member),
    game_title: update.gameTitle,
    photo: update.photo,
    rating: update.rating === undefined ? undefined : toNumber(update.rating),
    year: update.year,
    genre: update.gameGenre,
    text: update.text,
  };
  const differing = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && value !== review[field as keyof typeof sent],
  );
  if (differing.length === 0) return review;
  const values: Partial<ReviewRow> = Object.fromEntries(differing);
  // Look the game up only if the title changes: the old title may no longer be in the catalogue.
  if (values.game_title !== undefined) {
    values.game_id = values.game_title ? (await requireGameByTitle(tx.db, values.game_title)).id : null;
  }
  return updateReviewRow(tx, review, values);
}

/** A client may send the member's own name: stored, it would tell a former name after a rename. */
function typedName(name: string | undefined, member: Member): string | null | undefined {
  return name === member.name ? null : name;
}

function toNumber(rating: Rating): number | null {
  return rating === '' ? null : Number(rating);
}
