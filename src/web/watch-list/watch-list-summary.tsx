import type { WatchListOrder } from '../../contracts/watch-list.ts';
import { PageLink } from '../ui/page-link.tsx';
import { copy, gameCount, orderNames } from './copy.ts';

type WatchListSummaryProps = { total: number; order: WatchListOrder; pathOf: (order: WatchListOrder) => string };

/** How many games are on the list, and the links that sort it. */
export function WatchListSummary({ total, order, pathOf }: WatchListSummaryProps) {
  return (
    // Above an empty list, which is a section, it has nothing to say and takes no room.
    <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-6 has-[+section]:mt-0 has-[+section]:min-h-0">
      <p role="status" className="text-lg text-soft">
        {gameCount(total)}
      </p>
      {total > 1 && (
        <nav aria-label={copy.order} className="flex flex-wrap gap-x-5">
          {(['newest', 'name'] as const).map((name) => (
            <PageLink
              key={name}
              to={pathOf(name)}
              aria-current={name === order ? 'true' : undefined}
              className="flex min-h-11 items-center font-semibold text-soft underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2"
            >
              {orderNames[name]}
            </PageLink>
          ))}
        </nav>
      )}
    </div>
  );
}
