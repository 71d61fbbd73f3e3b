import type { Overview } from '../../../contracts/admin/overview.ts';
import type { PageHandle } from '../../../contracts/page.ts';
import { copy } from '../../admin/copy.ts';
import { DaysTable } from '../../admin/days-table.tsx';
import { ValueList, type NamedValue } from '../../admin/value-list.tsx';
import { Notices } from '../../admin/notices.tsx';
import { RouteTables } from '../../admin/route-tables.tsx';
import { apiContext } from '../../api/client.ts';
import { formatAge, formatDateTime } from '../../format.ts';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { Tabs } from '../../moderation/tabs.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/admin';

export const handle = {} satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const overview = await redirectIfSignedOut(url, api('readOverview'));
  return { overview, counts: await api('countModeration') };
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { overview, counts } = loaderData;
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <h1 className="text-[min(3rem,13vw)] sm:text-6xl">{copy.heading}</h1>
      <Tabs counts={counts} />
      <Notices overview={overview} />
      <p className="mt-8 text-soft">{copy.asOf(formatDateTime(overview.time))}</p>
      <div className="mt-6 mb-12 grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        <ValueList title={copy.site} values={siteValues(overview)} />
        <ValueList title={copy.system} values={systemValues(overview)} />
        <ValueList title={copy.process} values={processValues(overview)} />
      </div>
      <div className="mb-12 max-w-2xl">
        <DaysTable days={overview.days} />
      </div>
      <RouteTables routes={overview.routes} />
    </div>
  );
}

function siteValues({ counts, database }: Overview): NamedValue[] {
  const names = Object.keys(copy.counts) as (keyof typeof copy.counts)[];
  return [
    ...names.map((name): NamedValue => [copy.counts[name], copy.count(counts[name])]),
    [copy.storage, copy.bytes(database.bytes)],
  ];
}

function systemValues({ time, database, backup, process }: Overview): NamedValue[] {
  const { lastAt } = backup;
  const age = lastAt === null ? undefined : formatAge(Date.parse(time) - Date.parse(lastAt));
  return [
    [copy.version, process.version],
    [copy.node, process.node],
    [copy.database, copy.migrations(database.kind, database.migrations)],
    [copy.fit, database.state === 'fits' ? copy.fits : copy.doesNotFit],
    [copy.lastBackup, lastAt === null ? copy.never : copy.ago(formatDateTime(lastAt), age)],
  ];
}

function processValues({ process }: Overview): NamedValue[] {
  const names = copy.processValues;
  const { clientErrors, tooManyRequests, cacheHits, cacheMisses } = process;
  return [
    [names.uptime, copy.duration(process.uptimeSeconds)],
    [names.requests, copy.count(process.requests)],
    [names.average, copy.milliseconds(process.averageMs)],
    [names.serverErrors, copy.count(process.serverErrors)],
    [names.refused, copy.refused(clientErrors + tooManyRequests, tooManyRequests)],
    [names.cached, copy.share(cacheHits, cacheHits + cacheMisses)],
    [names.waiting, copy.waiting(process.waitingReads, process.waitingWrites)],
    [names.memory, copy.bytes(process.memoryBytes)],
    [names.cacheMemory, copy.bytes(process.cacheBytes)],
  ];
}
