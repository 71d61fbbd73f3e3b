import { Link } from 'react-router';
import type { Game } from '../../contracts/game.ts';
import { Cover } from './cover.tsx';
import { priceText } from './price.ts';

const sizes = '(min-width: 1280px) 190px, (min-width: 768px) 22vw, 46vw';

/** The collection as a wall of covers. */
export function GameGrid({ games }: { games: Game[] }) {
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6 xl:gap-x-5">
      {games.map((game) => (
        <li key={game._id} className="group relative flex flex-col">
          <div className="overflow-hidden rounded-card shadow-card transition duration-200 group-focus-within:ring-2 group-focus-within:ring-accent group-hover:-translate-y-1 group-hover:ring-2 group-hover:ring-accent motion-reduce:transform-none">
            <Cover game={game} sizes={sizes} />
          </div>
          <h3 className="mt-3 line-clamp-2 font-sans text-base leading-snug font-semibold">
            {game.name}
          </h3>
          <div className="mt-auto flex items-center justify-between gap-2 text-sm text-soft">
            <span>{priceText(game.price)}</span>
            <Link
              to={`/details/${game._id}`}
              prefetch="intent"
              aria-label={`Details of ${game.name}`}
              className="flex min-h-11 items-center font-semibold text-accent after:absolute after:inset-0 group-hover:underline"
            >
              Details
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
