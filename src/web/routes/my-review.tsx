import { useState } from 'react';
import { redirect, useFetcher, useSearchParams } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm, tellFailure } from '../api.ts';
import { noIndex } from '../found/page-meta.ts';
import { orSignIn } from '../identity/guard.ts';
import { ownPaths } from '../identity/own-paths.ts';
import { actOnReview } from '../reviews/act-on-review.ts';
import { DeleteDialog } from '../reviews/delete-dialog.tsx';
import { DeletePage } from '../reviews/delete-page.tsx';
import { OwnReviewActions } from '../reviews/own-review-actions.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ToldDialog } from '../reviews/told-dialog.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Empty } from '../ui/empty.tsx';
import type { Route } from './+types/my-review';

const reviewsOnAPage = 24;

/** For the server's response cache: the page depends on the API, the viewer and these parameters alone. */
export const handle = { cache: true, query: ['cursor', 'delete'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => [{ title: 'My Review · Playshelf' }, noIndex];

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { searchParams } = url;
  const id = searchParams.get('delete');
  if (id) {
    const parameters = { ...params, id };
    const doomed = await orSignIn(url, api(endpoints.readOwnReview, { parameters }));
    return { doomed, rows: [], next: undefined };
  }
  const query = { limit: reviewsOnAPage, cursor: searchParams.get('cursor') ?? undefined };
  const asked = api(endpoints.listOwnReviews, { parameters: params, query });
  const page = await orSignIn(url, asked);
  if (query.cursor && page.rows.length === 0) throw redirect(ownPaths.myReview(params));
  return { doomed: undefined, ...page };
}

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const sent = await readForm(request);
  return orSignIn(url, actOnReview(context.get(apiContext), params.email, sent));
}

export const clientAction = (asked: Route.ClientActionArgs) => tellFailure(asked);

export default function MyReview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rows, next, doomed } = loaderData;
  const [doomedId, setDoomed] = useState<string>();
  const fetcher = useFetcher<typeof action>();
  const further = useSearchParams()[0].has('cursor');
  if (doomed) return <DeletePage review={doomed} owner={params} />;
  const own = ownPaths.myReview(params);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-12 sm:px-6">
      <ToldDialog outcome={fetcher.data ?? actionData} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-5xl sm:text-6xl">My Review</h1>
        {rows.length > 0 && <ButtonLink to={ownPaths.addReview}>Write a review</ButtonLink>}
      </div>
      {rows.length === 0 && (
        <Empty
          title="Your shelf of opinions is still empty"
          way={<ButtonLink to={ownPaths.addReview}>Write a review</ButtonLink>}
        >
          What did you play last, and what did it do to you? A line is enough.
        </Empty>
      )}
      <div className="mt-8 grid gap-4">
        {rows.map((review) => (
          <ReviewCard key={review._id} review={review} heading="h2">
            <OwnReviewActions
              review={review}
              owner={params}
              fetcher={fetcher}
              onDelete={() => setDoomed(review._id)}
            />
          </ReviewCard>
        ))}
      </div>
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {further && (
          <ButtonLink to={own} look="quiet">
            Newest reviews
          </ButtonLink>
        )}
        {next && <ButtonLink to={`${own}?cursor=${next}`}>Older reviews</ButtonLink>}
      </p>
      {doomedId && (
        <DeleteDialog
          onClose={() => setDoomed(undefined)}
          onDelete={() =>
            void fetcher.submit({ intent: 'delete', id: doomedId }, { method: 'post', action: own })
          }
        />
      )}
    </div>
  );
}
