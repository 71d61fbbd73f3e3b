import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { useFetcher } from 'react-router';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { Board, ShelvedCover } from '../games/shelved-cover.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorDialog, type ShownError } from '../ui/dialog/error-dialog.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { copy } from './copy.ts';
import { Check, Undo2, X } from '../ui/icons.tsx';

type WatchListCardProps = {
  entry: WatchListEntry;
  isRemoved: boolean;
  /** The path that the forms are sent to. */
  action: string;
  onRemove: () => void;
};

/** A game on the list; after it was removed, a gap in its place with an Undo button. */
export function WatchListCard({ entry, isRemoved, action, onRemove }: WatchListCardProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useFocusIfLost(button, isRemoved);
  // A fetcher of its own: several cards may be removed at the same time.
  const fetcher = useFetcher<{ problem?: ShownError }>();
  const { gameId, gameTitle, cover, coverGenre } = entry;
  const buttonProps = { ref: button, type: 'submit', variant: 'secondary', busy: fetcher.state !== 'idle' } as const;
  return (
    <li className="group game-card row-span-5 min-w-0 grid-cols-[minmax(0,1fr)]">
      <ErrorDialog error={fetcher.data?.problem} />
      {isRemoved ? (
        <Gap id={id} title={gameTitle} />
      ) : (
        <ShelvedCover gameId={gameId} game={{ name: gameTitle, photo: cover, gameGenre: coverGenre }} />
      )}
      <Board />
      {/* Invisible over a gap: if its height changed, the buttons would move away from under the pointer. */}
      <CardText entry={entry} className={isRemoved ? 'invisible' : ''} />
      <fetcher.Form
        method="post"
        action={action}
        onSubmit={isRemoved ? undefined : onRemove}
        className="relative z-10 mt-2 grid"
      >
        <EntryFields entry={entry} />
        {isRemoved ? (
          <Button
            {...buttonProps}
            key="undo"
            name="intent"
            value="restore"
            aria-describedby={id}
            className="px-2! text-sm sm:text-base"
          >
            <Undo2 className="size-4" /> {copy.undo}
          </Button>
        ) : (
          <Button {...buttonProps} key="remove" name="intent" value="remove" className="px-2! text-sm sm:text-base">
            <X className="size-4" /> {copy.remove} <span className="sr-only">{gameTitle}</span>
          </Button>
        )}
      </fetcher.Form>
    </li>
  );
}

/** When the button that was pressed is replaced, and the focus was lost with it, gives it to the new one. */
function useFocusIfLost(button: RefObject<HTMLElement | null>, isRemoved: boolean): void {
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    if (wasRemoved.current === isRemoved) return;
    wasRemoved.current = isRemoved;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [button, isRemoved]);
}

function Gap({ id, title }: { id: string; title: string }) {
  return (
    <div className="grid aspect-3/4 place-items-center overflow-hidden rounded-t-card border-2 border-b-0 border-dashed border-edge p-2 text-center text-sm text-soft">
      <p id={id} className="line-clamp-6 px-1">
        {copy.removed}{' '}
        <em dir="auto" className="text-ink">
          {title}
        </em>
      </p>
    </div>
  );
}

function CardText({ entry, className }: { entry: WatchListEntry; className: string }) {
  const { gameTitle, gameId, reviewed } = entry;
  return (
    <>
      <h2 dir="auto" className={className}>
        <CardLink gameId={gameId}>{gameTitle}</CardLink>
      </h2>
      <p className={`mt-1 flex items-center gap-1 text-sm text-soft empty:mt-0 ${className}`}>
        {reviewed && (
          <>
            <Check className="size-4" /> {copy.reviewed}
          </>
        )}
      </p>
    </>
  );
}

/** A game that was deleted from the database has no page. */
function CardLink({ gameId, children }: { gameId: string | null; children: ReactNode }) {
  if (!gameId) return children;
  return (
    <PageLink to={`/details/${gameId}`} follow="cover">
      {children}
    </PageLink>
  );
}

/** What the action needs to remove an entry, and to restore it in its place. */
export function EntryFields({ entry }: { entry: Partial<WatchListEntry> }) {
  const { _id, gameTitle, photo, createdAt } = entry;
  return (
    <>
      {_id && <input type="hidden" name="id" value={_id} />}
      <input type="hidden" name="gameTitle" value={gameTitle} />
      <input type="hidden" name="photo" value={photo} />
      <input type="hidden" name="createdAt" value={createdAt} />
    </>
  );
}
