import type { Overview } from '../../contracts/admin/overview.ts';
import { formatDate } from '../format.ts';
import { copy } from './copy.ts';
import { FiguresTable } from './figures-table.tsx';
import { TitledSection } from './titled-section.tsx';

/** What came in each day. */
export function DaysTable({ days }: Pick<Overview, 'days'>) {
  const rows = days.map(({ date, members, reviews, reports }) => ({
    date: formatDate(date),
    members: copy.count(members),
    reviews: copy.count(reviews),
    reports: copy.count(reports),
  }));
  return (
    <TitledSection title={copy.days}>
      <p className="mt-2 mb-3 text-soft">{copy.daysText}</p>
      <FiguresTable caption={copy.days} columns={copy.dayColumns} rows={rows} />
    </TitledSection>
  );
}
