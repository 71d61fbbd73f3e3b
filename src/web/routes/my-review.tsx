import { useState } from 'react';
import { redirect, useFetcher, useSearchParams } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { noIndex } from '../seo/page-meta.ts';
import { redirectIfSignedOut } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { handleOwnReviewAction } from '../reviews/own/own-review-action.ts';
import { ConfirmDeleteDialog, ConfirmDeletePage } from '../reviews/own/confirm-delete.tsx';
import { OwnReviewButtons } from '../reviews/own/own-review-buttons.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ResultDialog } from '../ui/dialog/result-dialog.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/my-review';

const ownReviewsPerPage = 24;

export const handle = { cache: true, query: ['cursor', 'delete'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ title: 'My Review · Playshelf' }, noIndex];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = url.searchParams.get('delete');
  if (id) {
    const deleting = await redirectIfSignedOut(url, api('readOwnReview', { parameters: { ...params, id } }));
    return { deleting, rows: [], next: undefined };
  }
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { limit: ownReviewsPerPage, cursor };
  const page = await redirectIfSignedOut(url, api('listOwnReviews', { parameters: params, query }));
  if (cursor && page.rows.length === 0) throw redirect(memberPaths.myReview(params));
  return { deleting: undefined, ...page };
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  return redirectIfSignedOut(url, handleOwnReviewAction(context.get(apiContext), params.email, form));
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function MyReview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rows, next, deleting } = loaderData;
  const [deletingId, setDeletingId] = useState<string>();
  const fetcher = useFetcher<typeof action>();
  const isLaterPage = useSearchParams()[0].has('cursor');
  if (deleting) return <ConfirmDeletePage review={deleting} owner={params} />;
  const ownPath = memberPaths.myReview(params);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-12 sm:px-6">
      <ResultDialog result={fetcher.data ?? actionData} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-5xl sm:text-6xl">My Review</h1>
        {rows.length > 0 && <ButtonLink to={memberPaths.addReview}>Write a review</ButtonLink>}
      </div>
      {rows.length === 0 && (
        <EmptyState
          title="Your shelf of opinions is still empty"
          action={<ButtonLink to={memberPaths.addReview}>Write a review</ButtonLink>}
        >
          What did you play last, and what did it do to you? A line is enough.
        </EmptyState>
      )}
      <div className="mt-8 grid gap-4">
        {rows.map((review) => (
          <ReviewCard key={review._id} review={review} heading="h2">
            <OwnReviewButtons
              review={review}
              owner={params}
              fetcher={fetcher}
              onDelete={() => setDeletingId(review._id)}
            />
          </ReviewCard>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {isLaterPage && (
          <ButtonLink to={ownPath} variant="secondary">
            Newest reviews
          </ButtonLink>
        )}
        {next && <ButtonLink to={`${ownPath}?cursor=${next}`}>Older reviews</ButtonLink>}
      </p>
      {deletingId && (
        <ConfirmDeleteDialog
          onClose={() => setDeletingId(undefined)}
          onDelete={() => fetcher.submit({ intent: 'delete', id: deletingId }, { method: 'post', action: ownPath })}
        />
      )}
    </div>
  );
}
