import type { PageHandle } from '../../../contracts/page.ts';
import { withClientErrors } from '../../api/errors.ts';
import { formatDateTime } from '../../format.ts';
import { ActionForm } from '../../moderation/action-form.tsx';
import { copy } from '../../moderation/copy.ts';
import { loadList } from '../../moderation/load-list.ts';
import { Writer } from '../../moderation/member-summary.tsx';
import { moderationAction } from '../../moderation/moderation-action.ts';
import { ModerationPage } from '../../moderation/moderation-page.tsx';
import { ReviewCard } from '../../reviews/review-card.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/hidden';

export const handle = { query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.tabs.hidden);

export const loader = (args: Route.LoaderArgs) => loadList(args, (api, query) => api('listHiddenReviews', { query }));

export const action = (args: Route.ActionArgs) => moderationAction(args);

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export const shouldRevalidate = () => true;

export default function HiddenPage({ loaderData: { rows, next, counts }, actionData }: Route.ComponentProps) {
  return (
    <ModerationPage counts={counts} result={actionData} next={next} empty={rows.length === 0 && copy.noHidden}>
      <ul className="grid grid-cols-1 gap-6">
        {rows.map((review) => (
          <li key={review._id} className="grid gap-4 rounded-card border border-edge p-4 sm:p-6">
            <div className="wrap-anywhere">
              <p dir="auto" className="font-semibold">
                {review.hiddenReason}
              </p>
              <p className="text-sm text-soft">
                <bdi>{copy.hiddenBy(review.hiddenBy?.name ?? copy.operatorOrFormer)}</bdi>
                {' · '}
                {copy.utc(formatDateTime(review.hiddenAt))}
              </p>
            </div>
            <ReviewCard review={review} heading="h2" />
            <Writer member={review.writer} />
            {review.obstacle ? (
              <p>{review.obstacle}</p>
            ) : (
              <ActionForm
                target={review._id}
                hint={copy.reasonLogged}
                buttons={[{ intent: 'restore', label: copy.restore, variant: 'secondary' }]}
              />
            )}
          </li>
        ))}
      </ul>
    </ModerationPage>
  );
}
