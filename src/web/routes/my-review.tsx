import { useEffect, useRef, useState } from 'react';
import { redirect, useFetcher, useSearchParams } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import type { Review } from '../../contracts/review.ts';
import { apiContext, readForm, type Api } from '../api/client.ts';
import { withClientErrors } from '../api/errors.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { redirectIfSignedOut } from '../identity/require-member.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { draftName } from '../identity/review-drafts.ts';
import { handleOwnReviewAction } from '../reviews/own/own-review-action.ts';
import { ConfirmDeleteDialog, ConfirmDeletePage } from '../reviews/own/confirm-delete.tsx';
import { copy } from '../reviews/own/copy.ts';
import { FocusAfterDelete, type DeletedReview } from '../reviews/own/focus-after-delete.tsx';
import { HiddenReviews } from '../reviews/own/hidden-reviews.tsx';
import { OwnReviewButtons } from '../reviews/own/own-review-buttons.tsx';
import { ReviewCard } from '../reviews/review-card.tsx';
import { ResultDialog } from '../ui/dialog/result-dialog.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/message/empty-state.tsx';
import { discardDraft } from '../ui/use-draft.ts';
import type { Route } from './+types/my-review';
import { Plus } from '../ui/icons.tsx';

const ownReviewsPerPage = 24;

export const handle = { cache: true, query: ['cursor', 'delete'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = url.searchParams.get('delete');
  if (id) {
    const hidden = await redirectIfSignedOut(url, readHidden(api));
    const deleting =
      hidden.find(({ _id }) => _id === id) ?? (await api('readOwnReview', { parameters: { ...params, id } }));
    return { deleting, rows: [], hidden: [], next: undefined, total: 0 };
  }
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const query = { limit: ownReviewsPerPage, cursor };
  const page = await redirectIfSignedOut(url, api('listOwnReviews', { parameters: params, query }));
  if (cursor && page.rows.length === 0) throw redirect(memberPaths.myReview(params));
  const hidden = cursor ? [] : await readHidden(api);
  return { deleting: undefined, ...page, hidden, total: page.total ?? page.rows.length };
}

/** As many as are ever shown: moderators hide few, or all of a spammer. */
const readHidden = async (api: Api) => (await api('listOwnHiddenReviews', { query: { limit: 50 } })).rows;

export async function action({ request, url, context, params }: Route.ActionArgs) {
  const form = await readForm(request);
  return redirectIfSignedOut(url, handleOwnReviewAction(context.get(apiContext), params.email, form));
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function MyReview({ loaderData, actionData, params }: Route.ComponentProps) {
  const { rows, hidden, next, total, deleting } = loaderData;
  // In the order of the page.
  const all: Review[] = [...hidden, ...rows];
  const [deletingId, setDeletingId] = useState<string>();
  const deletingReview = all.find(({ _id }) => _id === deletingId);
  const [deleted, setDeleted] = useState<DeletedReview>();
  const list = useRef<HTMLUListElement>(null);
  const fetcher = useFetcher<typeof action>();
  const cursor = useSearchParams()[0].get('cursor');
  const isLaterPage = cursor !== null;
  useEffect(() => {
    const isGone = deleted && ![...hidden, ...rows].some(({ _id }) => _id === deleted.id);
    // Otherwise the home page would offer to go on with it.
    if (isGone) discardDraft(draftName(params.email, deleted.id));
  }, [rows, hidden, deleted, params.email]);
  if (deleting) return <ConfirmDeletePage review={deleting} owner={params} />;
  const ownPath = memberPaths.myReview(params);
  function deleteReview(id: string): void {
    const position = all.findIndex(({ _id }) => _id === id);
    const index = position - hidden.length;
    // Only where its upper edge is in view: otherwise, what follows would move out of the window.
    const isInView = Number(list.current?.children[index]?.getBoundingClientRect().top) >= 0;
    setDeleted({ id, position, cursor, collapsing: isInView ? rows[index] : undefined });
    void fetcher.submit({ intent: 'delete', id }, { method: 'post', action: ownPath });
  }
  const shown = withCollapsing(rows, deleted?.cursor === cursor ? deleted : undefined, hidden.length);
  return (
    // The columns of All Review.
    <div className="mx-auto max-w-7xl gap-12 px-4 pt-12 max-xl:*:max-w-4xl sm:px-6 xl:grid xl:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-end justify-between gap-4 xl:sticky xl:top-28 xl:flex-col xl:items-start xl:justify-start xl:self-start">
        <div>
          <h1 className="text-5xl sm:text-6xl">{copy.title}</h1>
          {rows.length > 0 && <p className="mt-2 text-soft">{copy.count(total)}</p>}
        </div>
        {all.length > 0 && <ButtonLink to={memberPaths.addReview}>{copy.write}</ButtonLink>}
      </div>
      <div className="min-w-0 xl:-mt-8">
        <FocusAfterDelete reviews={all} deleted={deleted} />
        {/* Together with the updated list, so that the focus is moved before the dialog opens. */}
        <ResultDialog result={fetcher.state === 'idle' ? (fetcher.data ?? actionData) : undefined} />
        <HiddenReviews reviews={hidden} owner={params} fetcher={fetcher} onDelete={setDeletingId} />
        {all.length === 0 && (
          <EmptyState
            title={copy.emptyTitle}
            icon={<Plus className="size-8" />}
            action={<ButtonLink to={memberPaths.addReview}>{copy.write}</ButtonLink>}
          >
            {copy.emptyText}
          </EmptyState>
        )}
        <ul ref={list} className="mt-8 space-y-4">
          {shown.map((review) => (
            <li
              key={review._id}
              id={`review-${review._id}`}
              {...(!rows.includes(review) && {
                inert: true,
                'aria-hidden': true,
                className: 'animate-collapse overflow-clip [interpolate-size:allow-keywords]',
                onAnimationEnd: () => setDeleted(deleted && { ...deleted, collapsing: undefined }),
              })}
            >
              <ReviewCard review={review} heading="h2" withAuthor={false}>
                <OwnReviewButtons
                  review={review}
                  owner={params}
                  fetcher={fetcher}
                  onDelete={() => setDeletingId(review._id)}
                />
              </ReviewCard>
            </li>
          ))}
        </ul>
        <p className="mt-10 flex flex-wrap justify-center gap-3">
          {isLaterPage && (
            <ButtonLink to={ownPath} variant="secondary">
              {copy.newest}
            </ButtonLink>
          )}
          {next && <ButtonLink to={`${ownPath}?cursor=${next}`}>{copy.older}</ButtonLink>}
        </p>
        {deletingReview && (
          <ConfirmDeleteDialog
            review={deletingReview}
            onClose={() => setDeletingId(undefined)}
            onDelete={() => deleteReview(deletingReview._id)}
          />
        )}
      </div>
    </div>
  );
}

/** A deleted review stays in its place until it has collapsed. */
function withCollapsing(reviews: Review[], deleted: DeletedReview | undefined, hiddenCount: number): Review[] {
  const { collapsing, position = 0 } = deleted ?? {};
  const index = position - hiddenCount;
  if (!collapsing || reviews.some(({ _id }) => _id === collapsing._id)) return reviews;
  return [...reviews.slice(0, index), collapsing, ...reviews.slice(index)];
}
