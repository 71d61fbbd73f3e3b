import { endpoints } from '../../contracts/endpoints.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, tellFailure } from '../api.ts';
import { noIndex } from '../found/page-meta.ts';
import { memberOrSignIn, stayContext } from '../identity/guard.ts';
import { ownPaths } from '../identity/own-paths.ts';
import { ReviewEditor } from '../reviews/review-editor.tsx';
import { emptyFields, withGame } from '../reviews/review-fields.ts';
import { findGame, takeReview } from '../reviews/send-review.ts';
import type { Route } from './+types/add-review';

/** The query parameters that the page reads. */
export const handle = { query: ['game'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ title: 'Add Review · Playshelf' }, noIndex];

/** An empty form, or one that is about the game named in the address. */
export async function loader(asked: Route.LoaderArgs) {
  const { url, context } = asked;
  const nobody = context.get(stayContext) ? { name: '', email: '' } : undefined;
  const member = nobody ?? (await memberOrSignIn(asked));
  const name = url.searchParams.get('game') ?? '';
  const { game } = await findGame(context.get(apiContext), name);
  const fields = withGame(emptyFields(member, crypto.randomUUID()), game);
  return { fields, about: game?.name ?? '' };
}

export function action(asked: Route.ActionArgs) {
  return takeReview(asked, {
    send: (api, body, { key }) => api(endpoints.addReview, { body, key }),
  });
}

export const clientAction = (asked: Route.ClientActionArgs) => tellFailure(asked);

export default function AddReview({ loaderData, actionData }: Route.ComponentProps) {
  const { fields, about } = loaderData;
  return (
    <ReviewEditor
      key={about}
      title="Add Review"
      fields={fields}
      outcome={actionData}
      draftName={`${fields.email} ${about}`}
      send="Add Review"
      done="Review Added Successfully!"
      next={ownPaths.myReview(fields)}
    />
  );
}
