import type { Overview, RouteTime } from '../../contracts/admin/overview.ts';
import { copy } from './copy.ts';
import { FiguresTable } from './figures-table.tsx';
import { TitledSection } from './titled-section.tsx';

/** Which routes are slow, and which take the time. */
export function RouteTables({ routes: { slowest, busiest } }: Pick<Overview, 'routes'>) {
  return (
    <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
      <RouteTable title={copy.slowest} text={copy.slowestText} routes={slowest} />
      <RouteTable title={copy.busiest} text={copy.busiestText} routes={busiest} />
    </div>
  );
}

function RouteTable({ title, text, routes }: { title: string; text: string; routes: RouteTime[] }) {
  const rows = routes.map(({ route, count, averageMs, totalMs }) => ({
    route,
    count: copy.count(count),
    average: copy.milliseconds(averageMs),
    total: copy.milliseconds(totalMs),
  }));
  return (
    <TitledSection title={title}>
      <p className="mt-2 mb-3 text-soft">{text}</p>
      {rows.length === 0 ? (
        <p className="text-soft">{copy.noRoutes}</p>
      ) : (
        <FiguresTable caption={title} columns={copy.routeColumns} rows={rows} wrapsNames />
      )}
    </TitledSection>
  );
}
