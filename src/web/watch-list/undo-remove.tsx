import { useEffect, useRef } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { linkClass } from '../ui/styles.ts';
import type { WatchListResult } from './watch-list-action.ts';

type TakenOffProps = {
  /** The game that was just taken off, where one was. */
  game: WatchListResult['removed'];
  fetcher: FetcherWithComponents<unknown>;
  action: string;
};

/** Says which game is off the list, and offers to put it back. */
export function UndoRemove({ game, fetcher, action }: TakenOffProps) {
  const back = useRef<HTMLButtonElement>(null);
  const had = useRef(game);
  // The button that was pressed goes with its game, or is this one.
  useEffect(() => {
    if (game === had.current) return;
    had.current = game;
    (game ? back.current : document.getElementById('content'))?.focus();
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
            ref={back}
            type="submit"
            name="intent"
            value="put back"
            className={`${linkClass} min-h-11 cursor-pointer`}
          >
            Put it back
          </button>
        </fetcher.Form>
      )}
    </div>
  );
}
