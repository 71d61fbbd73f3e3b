import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext, withClientErrors, type Api } from '../api/client.ts';
import { noIndex } from '../seo/page-meta.ts';
import { redirectIfSignedOut, keepFormContext } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { ReviewEditor } from '../reviews/form/review-editor.tsx';
import { emptyFields, fieldsFromReview } from '../reviews/form/review-fields.ts';
import { submitReview } from '../reviews/form/submit-review.ts';
import type { Route } from './+types/edit-review';

export const meta: Route.MetaFunction = () => [{ title: 'Update Review · Playshelf' }, noIndex];

export async function loader({ url, context, params: parameters }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const key = crypto.randomUUID();
  if (context.get(keepFormContext))
    return { fields: emptyFields({ ...parameters, name: '' }, key) };
  const { review, version } = await redirectIfSignedOut(url, readReview(api, parameters));
  const game = review.gameId
    ? await api(endpoints.readGame, { parameters: { id: review.gameId } })
    : undefined;
  return { fields: fieldsFromReview(review, game, { key, etag: version }) };
}

export function action(asked: Route.ActionArgs) {
  const { params: parameters } = asked;
  return submitReview(asked, {
    send: (api, body, { key, etag }) =>
      api(endpoints.updateReview, { parameters, body, key, version: etag }),
    currentEtag: async (api) => (await readReview(api, parameters)).version,
  });
}

/** A review, and the tag by which it is known whether it was changed since. */
async function readReview(api: Api, parameters: Route.LoaderArgs['params']) {
  let version = '';
  const onVersion = (tag: string) => (version = tag);
  const review = await api(endpoints.readOwnReview, { parameters, onVersion });
  return { review, version };
}

export const clientAction = (asked: Route.ClientActionArgs) => withClientErrors(asked);

export default function EditReview({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ReviewEditor
      key={params.id}
      title="Update Review"
      fields={loaderData.fields}
      result={actionData}
      draftName={`${params.email} ${params.id}`}
      submitLabel="Update Review"
      successTitle="Review edited Successfully!"
      next={memberPaths.myReview(params)}
    />
  );
}
