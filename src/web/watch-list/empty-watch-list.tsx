import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/message/empty-state.tsx';
import { copy as bookmarkCopy } from './bookmark-copy.ts';
import { emptyList } from './copy.ts';
import { Bookmark } from '../ui/icons.tsx';

/** Says how a game gets onto the list, and leads to the collection. */
export function EmptyWatchList() {
  const action = <ButtonLink to="/#collection">{emptyList.link}</ButtonLink>;
  return (
    <EmptyState title={emptyList.title} icon={<Bookmark className="size-8" />} action={action}>
      {bookmarkCopy.hint}
    </EmptyState>
  );
}
