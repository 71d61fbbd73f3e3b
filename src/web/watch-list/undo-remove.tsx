import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { linkClass } from '../ui/styles.ts';
import type { RemovedGame } from './watch-list-action.ts';

type UndoRemoveProps = { game: RemovedGame | undefined; fetcher: FetcherWithComponents<unknown>; action: string };

/** Confirms that a game was removed, and offers to undo it. */
export function UndoRemove({ game, fetcher, action }: UndoRemoveProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  const previousGame = useRef(game);
  // The pressed button (Take off, or this one) was just unmounted; keep the focus from being lost.
  useEffect(() => {
    if (game === previousGame.current) return;
    previousGame.current = game;
    (game ? undoButton.current : document.getElementById('content'))?.focus();
  }, [game]);
  return (
    <div role="status" className="mt-4 min-h-11">
      {game && (
        <fetcher.Form method="post" action={action} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            <bdi>{game.gameTitle}</bdi> is off your list.
          </span>
          <input type="hidden" name="gameTitle" value={game.gameTitle} />
          <input type="hidden" name="photo" value={game.photo} />
          <button
            ref={undoButton}
            type="submit"
            name="intent"
            value="restore"
            className={`${linkClass} min-h-11 cursor-pointer`}
          >
            Put it back
          </button>
        </fetcher.Form>
      )}
    </div>
  );
}
