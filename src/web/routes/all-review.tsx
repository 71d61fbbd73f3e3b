import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { reviewsJsonLd } from '../seo/json-ld.ts';
import { NewReviewsButton } from '../reviews/live/new-reviews-button.tsx';
import { copy } from '../reviews/list/copy.ts';
import { LoadMore } from '../reviews/list/load-more.tsx';
import { fetchReviews, reviewsPerPage } from '../reviews/list/fetch-reviews.ts';
import { ReviewList } from '../reviews/list/review-list.tsx';
import { applyUpdates, countNew, createListState, useReviewListState } from '../reviews/list/list-state.ts';
import { useLiveQuery } from '../reviews/live/use-live-query.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { useIsLaterPage } from '../ui/use-is-later-page.ts';
import { EmptyState } from '../ui/message/empty-state.tsx';
import type { Route } from './+types/all-review';

export const handle = { cache: true, query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/allReview',
    title: copy.title,
    description: copy.description,
    jsonLd: (origin) => reviewsJsonLd(origin, args.loaderData?.rows ?? []),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor') ?? undefined;
  return context.get(apiContext)('listReviews', { query: { limit: reviewsPerPage, cursor } });
}

export default function AllReview({ loaderData }: Route.ComponentProps) {
  const isLaterPage = useIsLaterPage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useReviewListState(loaderData);
  const latest = useLiveQuery({ baseline: loaderData, enabled: !isLaterPage }, fetchReviews);
  useEffect(() => {
    if (latest) setShown((now) => applyUpdates(now, latest));
  }, [latest, setShown]);
  const count = countNew(shown.rows, latest?.rows ?? []);

  async function showNew(): Promise<void> {
    const page = await fetchReviews();
    flushSync(() => setShown(createListState(page)));
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="mx-auto max-w-4xl gap-12 px-4 pt-12 sm:px-6 xl:grid xl:max-w-7xl xl:grid-cols-[17rem_minmax(0,1fr)]">
      <header className="xl:sticky xl:top-28 xl:self-start">
        <h1 ref={heading} tabIndex={-1} className="text-[min(3.75rem,25vw)] outline-none sm:text-7xl">
          {copy.title}
        </h1>
        <p className="mt-3 max-w-text text-lg text-soft">{copy.introduction}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          {isLaterPage && (
            <ButtonLink to="/allReview" variant="secondary">
              {copy.newest}
            </ButtonLink>
          )}
          <ButtonLink to="/addReview" variant="secondary">
            {copy.write}
          </ButtonLink>
        </p>
      </header>
      <NewReviewsButton count={count} maxCount={reviewsPerPage} onShow={showNew} />
      <div className="mt-8 grid gap-4 xl:mt-0">
        {shown.rows.length === 0 && isLaterPage && <p className="text-lg text-soft">{copy.noOlder}</p>}
        {shown.rows.length === 0 && !isLaterPage && (
          <EmptyState
            title={copy.emptyTitle}
            icon={<Plus className="size-8" />}
            action={<ButtonLink to="/addReview">{copy.writeFirst}</ButtonLink>}
          >
            {copy.emptyText}
          </EmptyState>
        )}
        <ReviewList reviews={shown.rows} />
        {shown.rows.length > 0 && <LoadMore shown={shown} setShown={setShown} />}
      </div>
    </div>
  );
}
