import type { PageHandle } from '../../../contracts/page.ts';
import { copy } from '../../moderation/copy.ts';
import { loadList } from '../../moderation/load-list.ts';
import { LogEntryText } from '../../moderation/log-entry.tsx';
import { ModerationPage } from '../../moderation/moderation-page.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/log';

export const handle = { query: ['cursor'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.tabs.log);

export const loader = (args: Route.LoaderArgs) => loadList(args, (api, query) => api('listModerationLog', { query }));

export default function LogPage({ loaderData: { rows, next, counts } }: Route.ComponentProps) {
  return (
    <ModerationPage counts={counts} next={next} empty={rows.length === 0 && copy.noLog}>
      <ol className="grid grid-cols-1 gap-4">
        {rows.map((entry) => (
          <li key={entry.id} className="border-t border-line pt-4 first:border-0 first:pt-0">
            <LogEntryText entry={entry} />
          </li>
        ))}
      </ol>
    </ModerationPage>
  );
}
