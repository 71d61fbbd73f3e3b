import { ratings } from '../../contracts/constants.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { requireMember, preserveFormContext } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { draftName } from '../identity/review-drafts.ts';
import { readGameNames } from '../games/suggestions/read-game-names.ts';
import { findGameByName } from '../games/suggestions/search-games.ts';
import { addCopy, copy } from '../reviews/form/copy.ts';
import { readEarlierReviews } from '../reviews/form/earlier-review.tsx';
import { ReviewEditor } from '../reviews/form/review-editor.tsx';
import { emptyFields, withGame } from '../reviews/form/review-fields.ts';
import { submitReview } from '../reviews/form/submit-review.ts';
import type { Route } from './+types/add-review';

export const handle = { query: ['game', 'rating'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(addCopy.title);

/** An empty form, or one about the game and with the rating of the query parameters. */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const { name, email } = context.get(preserveFormContext) ? emptyFields : await requireMember(args);
  const api = context.get(apiContext);
  const { game } = await findGameByName(api, url.searchParams.get('game') ?? '');
  const rating = ratings.find((option) => option === url.searchParams.get('rating')) ?? '';
  const key = crypto.randomUUID();
  const fields = withGame(
    { ...emptyFields, name, openedWithName: name, email, rating, linkedRating: rating, key },
    game,
  );
  const earlierReviews = game && email ? await readEarlierReviews(api, { email }, game) : [];
  const bar = email ? (await api('readOwnBar')).bar : null;
  return { fields, gameNames: await readGameNames(args), about: game?.name ?? '', earlierReviews, bar };
}

export function action(args: Route.ActionArgs) {
  return submitReview(args, { send: (api, body, { key }) => api('addReview', { body, idempotencyKey: key }) });
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args, copy.offline);

export default function AddReview({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, gameNames, about, earlierReviews, bar } = loaderData;
  return (
    <ReviewEditor
      key={`${about} ${fields.linkedRating}`}
      title={addCopy.title}
      busyLabel={addCopy.busy}
      fields={fields}
      gameNames={gameNames}
      result={actionData}
      earlierReviews={earlierReviews}
      bar={bar}
      draftName={draftName(fields.email, about)}
      successTitle={addCopy.done}
      next={memberPaths.myReview(fields)}
    />
  );
}
