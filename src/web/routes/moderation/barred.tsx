import { outranks } from '../../../contracts/moderation/constants.ts';
import type { PageHandle } from '../../../contracts/page.ts';
import { apiContext } from '../../api/client.ts';
import { withClientErrors } from '../../api/errors.ts';
import { ActionForm } from '../../moderation/action-form.tsx';
import { copy } from '../../moderation/copy.ts';
import { loadList } from '../../moderation/load-list.ts';
import { describeBar } from '../../moderation/member-summary.tsx';
import { moderationAction } from '../../moderation/moderation-action.ts';
import { ModerationPage } from '../../moderation/moderation-page.tsx';
import { Name } from '../../moderation/name.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/barred';

export const handle = { query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.tabs.barred);

export async function loader(args: Route.LoaderArgs) {
  const list = await loadList(args, (api, query) => api('listBarredMembers', { query }));
  const viewer = (await args.context.get(apiContext)('readSession'))?.user;
  return { ...list, rows: list.rows.map((row) => ({ ...row, mayAct: outranks(viewer?.role, row.role) })) };
}

export const action = (args: Route.ActionArgs) => moderationAction(args);

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export const shouldRevalidate = () => true;

export default function BarredPage({ loaderData: { rows, next, counts }, actionData }: Route.ComponentProps) {
  return (
    <ModerationPage counts={counts} result={actionData} next={next} empty={rows.length === 0 && copy.noBarred}>
      <ul className="grid grid-cols-1 gap-6">
        {rows.map((member) => (
          <li key={member.id} className="grid gap-4 rounded-card border border-edge bg-raised p-4 sm:p-6">
            <div className="wrap-anywhere">
              <h2 className="text-2xl">
                <Name member={member} />
              </h2>
              <p className="text-soft">{describeBar(member.bar)}</p>
              <p dir="auto">{member.bar.reason}</p>
            </div>
            {member.mayAct ? (
              <ActionForm
                target={member.id}
                hint={copy.reasonLogged}
                buttons={[{ intent: 'liftBar', label: copy.lift, variant: 'secondary' }]}
              />
            ) : (
              <p>{copy.outranked}</p>
            )}
          </li>
        ))}
      </ul>
    </ModerationPage>
  );
}
