import { Link } from 'react-router';
import type { Game } from '../../../contracts/game.ts';
import type { Review } from '../../../contracts/review.ts';
import type { BrowserApi } from '../../api/client.ts';
import { formatDate } from '../../format.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { linkClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';

/** Reviews that the member wrote before, each with the present name of its game. */
export type EarlierReviews = { game: string; review: Review }[];

/** The member's latest review of a game, if there is one. */
export async function readEarlierReviews(
  api: BrowserApi,
  { email }: { email: string },
  game: Game,
): Promise<EarlierReviews> {
  const { rows } = await api('listOwnReviews', { parameters: { email }, query: { game: game._id, limit: 1 } });
  return rows.map((review) => ({ game: game.name, review }));
}

/** Tells a member that they have reviewed the game before, and leads to that review. */
export function EarlierReview({ review, email }: { review: Review | undefined; email: string }) {
  // The live region is there before its text, so that screen readers announce it.
  return <div role="status">{review && <Notice review={review} email={email} />}</div>;
}

function Notice({ review: { _id, rating, createdAt, text }, email }: { review: Review; email: string }) {
  return (
    <div className="mt-4 rounded-card border border-edge bg-raised p-4 text-sm">
      <p className="text-base font-semibold">{copy.earlier.title}</p>
      <p className="mt-1 text-soft">
        {rating ? copy.earlier.rating(rating) : copy.noRating} ·{' '}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
      {text && (
        <p dir="auto" className="mt-2 line-clamp-3">
          {beginningOf(text)}
        </p>
      )}
      <Link to={memberPaths.editReview({ email }, _id)} className={`${linkClass} inline-flex min-h-11 items-center`}>
        {copy.earlier.change}
      </Link>
      <p className="text-soft">{copy.earlier.newOne}</p>
    </div>
  );
}

const maxExcerptLength = 200;

/** Cut here and not only by CSS, because a screen reader would read the whole text; not within a surrogate pair. */
function beginningOf(text: string): string {
  if (text.length <= maxExcerptLength) return text;
  return `${text.slice(0, maxExcerptLength).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
