import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { noIndex } from '../seo/page-meta.ts';
import { requireMember, preserveFormContext } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { findGameByName } from '../games/search-games.ts';
import { ReviewEditor } from '../reviews/form/review-editor.tsx';
import { emptyFields, withPickedGame } from '../reviews/form/review-fields.ts';
import { submitReview } from '../reviews/form/submit-review.ts';
import type { Route } from './+types/add-review';

export const handle = { query: ['game'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ title: 'Add Review · Playshelf' }, noIndex];

/** An empty form, or one about the game that the query parameter names. */
export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const { name, email } = context.get(preserveFormContext) ? emptyFields : await requireMember(args);
  const { game } = await findGameByName(context.get(apiContext), url.searchParams.get('game') ?? '');
  const fields = withPickedGame({ ...emptyFields, name, email, key: crypto.randomUUID() }, game);
  return { fields, about: game?.name ?? '' };
}

export function action(args: Route.ActionArgs) {
  return submitReview(args, { send: (api, body, { key }) => api('addReview', { body, idempotencyKey: key }) });
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function AddReview({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, about } = loaderData;
  return (
    <ReviewEditor
      key={about}
      title="Add Review"
      fields={fields}
      result={actionData}
      draftName={`${fields.email} ${about}`}
      successTitle="Review Added Successfully!"
      next={memberPaths.myReview(fields)}
    />
  );
}
