import { Link } from 'react-router';
import { overviewRanges, type OverviewRange } from '../../../contracts/admin/constants.ts';
import type { Overview } from '../../../contracts/admin/overview.ts';
import type { PageHandle } from '../../../contracts/page.ts';
import { ChartFigure } from '../../admin/chart.tsx';
import { copy } from '../../admin/copy.ts';
import { describeCharts } from '../../admin/describe-charts.ts';
import { describeTable } from '../../admin/describe-table.ts';
import { Facts, type Fact } from '../../admin/facts.tsx';
import { FiguresTable } from '../../admin/figures-table.tsx';
import { Notices } from '../../admin/notices.tsx';
import { RouteTables } from '../../admin/route-tables.tsx';
import { TitledSection } from '../../admin/titled-section.tsx';
import { apiContext } from '../../api/client.ts';
import { formatAge, formatDateTime } from '../../format.ts';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { Tabs } from '../../moderation/tabs.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import type { Route } from './+types/admin';

const chartsId = 'charts';

export const handle = { query: ['range'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

/** The browser gets what the page shows: the outlines of the charts and the texts, not the values. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const given = url.searchParams.get('range');
  const range: OverviewRange = overviewRanges.find((each) => each === given) ?? '24h';
  const { history, routes, ...overview } = await redirectIfSignedOut(url, api('readOverview', { query: { range } }));
  const isEmpty = history.series.requests.every((value) => value === null);
  const { lastAt } = overview.backup;
  return {
    overview,
    routes,
    from: history.startsAt,
    charts: isEmpty ? [] : describeCharts({ history, range }),
    rows: isEmpty ? [] : describeTable({ history, range }),
    backupAge: lastAt === null ? undefined : formatAge(Date.parse(overview.time) - Date.parse(lastAt)),
    counts: await api('countModeration'),
  };
}

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { overview, routes, from, charts, rows, backupAge, counts } = loaderData;
  const { range, time } = overview;
  return (
    <div className="mx-auto max-w-7xl px-4 pt-12 sm:px-6">
      <h1 className="text-[min(3rem,13vw)] sm:text-6xl">{copy.heading}</h1>
      <Tabs counts={counts} />
      <Notices overview={overview} />
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 md:grid-cols-2">
        <Facts title={copy.site} facts={siteFacts(overview)} />
        <Facts title={copy.system} facts={systemFacts(overview, backupAge)} />
      </div>
      <div className="my-12">
        <TitledSection id={chartsId} title={copy.charts}>
          <p className="mt-2 text-soft">{copy.asOf(formatDateTime(time))}</p>
          <RangeLinks range={range} />
          {charts.length === 0 ? (
            <p className="mt-6 text-lg text-soft">{copy.empty}</p>
          ) : (
            <>
              <div className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {charts.map((chart) => (
                  <ChartFigure key={chart.title} chart={chart} from={formatDateTime(from)} until={copy.now} />
                ))}
              </div>
              <details className="mt-6">
                <summary className="min-h-11 cursor-pointer py-2 font-medium">{copy.asTable}</summary>
                <FiguresTable caption={copy.tableCaption[range]} columns={Object.values(copy.columns)} rows={rows} />
              </details>
            </>
          )}
        </TitledSection>
      </div>
      <RouteTables routes={routes} />
    </div>
  );
}

function RangeLinks({ range }: { range: OverviewRange }) {
  return (
    <nav aria-label={copy.rangesLabel} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {overviewRanges.map((each) => (
          <li key={each}>
            <Link
              // With a hash, the charts stay in view and the link keeps the focus; see root.tsx.
              to={`${each === '24h' ? '?' : `?range=${each}`}#${chartsId}`}
              aria-current={each === range ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full border border-edge px-4 font-medium text-soft hover:border-accent aria-[current=page]:border-2 aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {copy.ranges[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Summary = Omit<Overview, 'history' | 'routes'>;

function siteFacts({ counts, database }: Summary): Fact[] {
  const names = Object.keys(copy.counts) as (keyof typeof copy.counts)[];
  return [
    ...names.map((name): Fact => [copy.counts[name], copy.count(counts[name])]),
    [copy.storage, copy.bytes(database.bytes)],
  ];
}

function systemFacts({ database, backup, process }: Summary, backupAge: string | undefined): Fact[] {
  return [
    [copy.version, process.version],
    [copy.node, process.node],
    [copy.database, copy.migrations(database.kind, database.migrations)],
    [copy.fit, database.state === 'fits' ? copy.fits : copy.doesNotFit],
    [copy.lastBackup, backup.lastAt === null ? copy.never : copy.ago(formatDateTime(backup.lastAt), backupAge)],
    [copy.processes, copy.count(process.count)],
    [copy.uptime, copy.duration(process.uptimeSeconds)],
    [copy.cacheMemory, copy.bytes(process.cacheBytes)],
  ];
}
