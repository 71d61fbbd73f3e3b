import { Link } from 'react-router';
import { gameSorts } from '../../contracts/constants.ts';
import { sorts as copy } from './copy.ts';
import { addressOf, withPart, type GameQuery } from './game-query.ts';

/** The orders of a wall, as links. */
export function SortLinks({ query }: { query: GameQuery }) {
  const [byDefault] = gameSorts;
  return (
    <nav aria-label={copy.label} className="-mx-2 flex flex-wrap items-center gap-x-1">
      <span aria-hidden className="px-2 text-sm text-soft">
        {copy.label}:
      </span>
      {gameSorts.map((sort) => (
        <Link
          key={sort}
          to={addressOf(withPart(query, 'sort', sort === byDefault ? undefined : sort))}
          aria-current={sort === (query.sort ?? byDefault) ? 'true' : undefined}
          className="flex min-h-11 items-center rounded-full px-2 text-sm font-medium text-soft hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-accent aria-[current]:decoration-2 aria-[current]:underline-offset-8"
        >
          {sort === byDefault && query.q === undefined ? copy.unsorted : copy.names[sort]}
        </Link>
      ))}
    </nav>
  );
}
