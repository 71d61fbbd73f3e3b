import { X } from 'lucide-react';
import { Link, type FetcherWithComponents } from 'react-router';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { Cover } from '../games/cover.tsx';
import { Button } from '../ui/button.tsx';

const sizes = '(min-width: 1280px) 190px, (min-width: 768px) 22vw, 46vw';

type WatchListGridProps = { entries: WatchListEntry[]; fetcher: FetcherWithComponents<unknown>; action: string };

export function WatchListGrid({ entries, fetcher, action }: WatchListGridProps) {
  return (
    <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6 xl:gap-x-5">
      {entries.map(({ _id, gameTitle, gameId, photo }) => (
        <li key={_id} className="flex min-w-0 flex-col">
          <div className="group relative">
            <div className="overflow-hidden rounded-card shadow-card transition group-hover:-translate-y-1 group-hover:ring-2 group-hover:ring-accent motion-reduce:transform-none">
              <Cover game={{ name: gameTitle, photo, gameGenre: '' }} sizes={sizes} />
            </div>
            <h2 dir="auto" className="mt-3 line-clamp-2 font-sans text-base leading-snug font-semibold">
              {gameId ? (
                <Link
                  to={`/details/${gameId}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {gameTitle}
                </Link>
              ) : (
                gameTitle
              )}
            </h2>
          </div>
          <fetcher.Form method="post" action={action} className="mt-auto pt-2">
            <input type="hidden" name="id" value={_id} />
            <input type="hidden" name="gameTitle" value={gameTitle} />
            <input type="hidden" name="photo" value={photo} />
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="remove"
              busy={fetcher.formData?.get('id') === _id}
              aria-description={gameTitle}
              className="w-full px-3"
            >
              <X className="size-4" /> Take off
            </Button>
          </fetcher.Form>
        </li>
      ))}
    </ul>
  );
}
