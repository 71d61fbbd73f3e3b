import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { endOfList } from './copy.ts';
import { EmptyWatchList } from './empty-watch-list.tsx';
import { useRemovedEntries } from './removed-entries.ts';
import { WatchListCard } from './watch-list-card.tsx';

type WatchListGridProps = { entries: WatchListEntry[]; isLaterPage: boolean; action: string };

/** Games on shelves, as on the home page. Removed ones leave a gap with an Undo button, until the grid is unmounted. */
export function WatchListGrid({ entries, isLaterPage, action }: WatchListGridProps) {
  const { cards, markRemoved } = useRemovedEntries(entries);
  if (cards.length === 0) {
    return isLaterPage ? <p className="my-8 text-center text-lg text-soft">{endOfList}</p> : <EmptyWatchList />;
  }
  return (
    <ul className="shelves mt-6">
      {cards.map(({ entry, isRemoved }) => (
        <WatchListCard
          key={entry.gameTitle}
          entry={entry}
          isRemoved={isRemoved}
          action={action}
          onRemove={() => markRemoved(entry)}
        />
      ))}
    </ul>
  );
}
