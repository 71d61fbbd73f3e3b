import type { PageHandle } from '../../../contracts/page.ts';
import { withClientErrors } from '../../api/errors.ts';
import { copy } from '../../moderation/copy.ts';
import { loadList } from '../../moderation/load-list.ts';
import { moderationAction } from '../../moderation/moderation-action.ts';
import { ModerationPage } from '../../moderation/moderation-page.tsx';
import { ReportedReviewCard } from '../../moderation/reported-review.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/reports';

export const handle = { query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export const loader = (args: Route.LoaderArgs) => loadList(args, (api, query) => api('listReports', { query }));

export const action = (args: Route.ActionArgs) => moderationAction(args);

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

/** Also after an action that failed: another moderator may have been faster. */
export const shouldRevalidate = () => true;

export default function ReportsPage({ loaderData: { rows, next, counts }, actionData }: Route.ComponentProps) {
  return (
    <ModerationPage counts={counts} result={actionData} next={next} empty={rows.length === 0 && copy.noReports}>
      <ul className="grid grid-cols-1 gap-6">
        {rows.map((reported) => (
          <ReportedReviewCard key={reported.review._id} reported={reported} />
        ))}
      </ul>
    </ModerationPage>
  );
}
