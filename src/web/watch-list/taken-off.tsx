import type { FetcherWithComponents } from 'react-router';
import { linkLook } from '../ui/looks.ts';

type TakenOffProps = {
  /** The game that was just taken off, where one was. */
  title: string | undefined;
  fetcher: FetcherWithComponents<unknown>;
  action: string;
};

/** Says which game is off the list, and offers to put it back. */
export function TakenOff({ title, fetcher, action }: TakenOffProps) {
  return (
    <div role="status" className="mt-4 min-h-11">
      {title && (
        <fetcher.Form method="post" action={action} className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            <bdi>{title}</bdi> is off your list.
          </span>
          <input type="hidden" name="gameTitle" value={title} />
          <button
            type="submit"
            name="intent"
            value="put back"
            className={`${linkLook} min-h-11 cursor-pointer`}
          >
            Put it back
          </button>
        </fetcher.Form>
      )}
    </div>
  );
}
