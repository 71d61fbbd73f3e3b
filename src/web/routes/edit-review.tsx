import { useSearchParams } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, apiWithEtagsContext } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { redirectIfSignedOut, preserveFormContext } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { draftName } from '../identity/review-drafts.ts';
import { readGameNames } from '../games/suggestions/read-game-names.ts';
import { copy, editCopy } from '../reviews/form/copy.ts';
import { ReviewEditor } from '../reviews/form/review-editor.tsx';
import { emptyFields, fieldsFromReview } from '../reviews/form/review-fields.ts';
import { submitReview } from '../reviews/form/submit-review.ts';
import type { Route } from './+types/edit-review';

/** `cursor` is that of the page of My Review that led here. */
export const handle = { query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(editCopy.title);

export async function loader(args: Route.LoaderArgs) {
  const { url, context, params: parameters } = args;
  const api = context.get(apiContext);
  const key = crypto.randomUUID();
  const gameNames = await readGameNames(args);
  if (context.get(preserveFormContext)) {
    return { fields: { ...emptyFields, email: parameters.email, key }, gameNames, bar: null };
  }
  const { review, etag } = await redirectIfSignedOut(url, readReview(args));
  const game = review.gameId ? await api('readGame', { parameters: { id: review.gameId } }) : undefined;
  const { bar } = await api('readOwnBar');
  return { fields: fieldsFromReview(review, game, { key, etag }), gameNames, bar };
}

export function action(args: Route.ActionArgs) {
  const { params: parameters } = args;
  return submitReview(args, {
    send: (api, body, { key, etag }) => api('updateReview', { parameters, body, idempotencyKey: key, ifMatch: etag }),
    currentEtag: async () => (await readReview(args)).etag,
  });
}

/** A review and its ETag, for If-Match. */
async function readReview({ context, params: parameters }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const { result: review, etag } = await context.get(apiWithEtagsContext)('readOwnReview', { parameters });
  return { review, etag };
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args, copy.offline);

export default function EditReview({ loaderData, actionData, params }: Route.ComponentProps) {
  const cursor = useSearchParams()[0].get('cursor');
  return (
    <ReviewEditor
      key={params.id}
      title={editCopy.title}
      busyLabel={editCopy.busy}
      cancelLabel={editCopy.cancel}
      fields={loaderData.fields}
      gameNames={loaderData.gameNames}
      bar={loaderData.bar}
      result={actionData}
      draftName={draftName(params.email, params.id)}
      successTitle={editCopy.done}
      next={memberPaths.ownReview(params, params.id, cursor)}
    />
  );
}
