import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api.ts';
import { pageMeta } from '../found/page-meta.ts';
import { reviewsData } from '../found/structured-data.ts';
import { NewReviews } from '../reviews/new-reviews.tsx';
import { NoReviews } from '../reviews/no-reviews.tsx';
import { OlderReviews } from '../reviews/older-reviews.tsx';
import { readReviews, reviewsOnAPage } from '../reviews/read-reviews.ts';
import { ReviewList } from '../reviews/review-list.tsx';
import { begin, countNew, refresh } from '../reviews/shown-reviews.ts';
import { useLatest } from '../reviews/use-latest.ts';
import { useShownReviews } from '../reviews/use-shown-reviews.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/all-review';

/** For the server's response cache: the page depends on the API, the viewer and these parameters alone. */
export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (asked) =>
  pageMeta(asked, {
    path: '/allReview',
    title: 'All reviews · Playshelf',
    description:
      'Every review on Playshelf, newest first: what players made of the games they played.',
    data: (origin) => reviewsData(origin, asked.loaderData?.rows ?? []),
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined;
  const query = { limit: reviewsOnAPage, cursor };
  return context.get(apiContext)(endpoints.listReviews, { query });
}

export default function AllReview({ loaderData }: Route.ComponentProps) {
  const further = useSearchParams()[0].has('cursor');
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useShownReviews(loaderData);
  const latest = useLatest({ since: loaderData, watching: !further }, readReviews);
  useEffect(() => {
    if (latest) setShown((now) => refresh(now, latest));
  }, [latest, setShown]);
  const count = countNew(shown.rows, latest?.rows ?? []);

  async function showNew(): Promise<void> {
    const page = await readReviews();
    flushSync(() => setShown(begin(page)));
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="mx-auto max-w-4xl gap-12 px-4 pt-12 sm:px-6 xl:grid xl:max-w-7xl xl:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="xl:sticky xl:top-28 xl:self-start">
        <h1 ref={heading} tabIndex={-1} className="text-6xl outline-none sm:text-7xl">
          All reviews
        </h1>
        <p className="mt-3 max-w-prose text-lg text-soft">
          What players made of their games, newest first.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          {further && (
            <ButtonLink to="/allReview" look="quiet">
              Newest reviews
            </ButtonLink>
          )}
          <ButtonLink to="/addReview" look="quiet">
            Write a review
          </ButtonLink>
        </p>
      </header>
      <NewReviews count={count} most={reviewsOnAPage} onShow={showNew} />
      <div className="mt-8 grid gap-4 xl:mt-0">
        {shown.rows.length === 0 && <NoReviews />}
        <ReviewList reviews={shown.rows} />
        {shown.rows.length > 0 && <OlderReviews shown={shown} setShown={setShown} />}
      </div>
    </div>
  );
}
