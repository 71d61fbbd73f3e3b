import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext, tellFailure, type Api } from '../api.ts';
import { noIndex } from '../found/page-meta.ts';
import { orSignIn, stayContext } from '../identity/guard.ts';
import { ownPaths } from '../identity/own-paths.ts';
import { ReviewEditor } from '../reviews/review-editor.tsx';
import { emptyFields, fieldsOf } from '../reviews/review-fields.ts';
import { takeReview } from '../reviews/send-review.ts';
import type { Route } from './+types/edit-review';

export const meta: Route.MetaFunction = () => [{ title: 'Update Review · Playshelf' }, noIndex];

export async function loader({ url, context, params: parameters }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const key = crypto.randomUUID();
  if (context.get(stayContext)) return { fields: emptyFields({ ...parameters, name: '' }, key) };
  const { review, version } = await orSignIn(url, readReview(api, parameters));
  const game = review.gameId
    ? await api(endpoints.readGame, { parameters: { id: review.gameId } })
    : undefined;
  return { fields: fieldsOf(review, game, { key, version }) };
}

export function action(asked: Route.ActionArgs) {
  const { params: parameters } = asked;
  return takeReview(asked, {
    send: (api, body, form) => api(endpoints.changeReview, { parameters, body, ...form }),
    versionNow: async (api) => (await readReview(api, parameters)).version,
  });
}

/** A review, and the tag by which it is known whether it was changed since. */
async function readReview(api: Api, parameters: Route.LoaderArgs['params']) {
  let version = '';
  const onVersion = (tag: string) => (version = tag);
  const review = await api(endpoints.readOwnReview, { parameters, onVersion });
  return { review, version };
}

export const clientAction = (asked: Route.ClientActionArgs) => tellFailure(asked);

export default function EditReview({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ReviewEditor
      key={params.id}
      title="Update Review"
      fields={loaderData.fields}
      outcome={actionData}
      draftName={`${params.email} ${params.id}`}
      send="Update Review"
      done="Review edited Successfully!"
      next={ownPaths.myReview(params)}
    />
  );
}
