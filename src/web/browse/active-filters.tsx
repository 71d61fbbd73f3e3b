import { Link } from 'react-router';
import { ButtonLink } from '../ui/button-link.tsx';
import { filters as copy } from './copy.ts';
import { labelOf } from './filter-options.ts';
import { addressOf, filterNames, withoutFilters, withPart, type GameQuery } from './game-query.ts';
import { X } from '../ui/icons.tsx';

/** The filters in force, each a link that removes it. */
export function ActiveFilters({ query, currency }: { query: GameQuery; currency: string | null }) {
  const active = filterNames.filter((name) => query[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2 lg:mb-6">
      {active.map((name) => {
        const label = labelOf(name, query[name]!, currency);
        return (
          <li key={name}>
            <ButtonLink
              to={addressOf(withPart(query, name, undefined))}
              variant="secondary"
              aria-label={copy.remove(label)}
            >
              {label} <X className="size-4" />
            </ButtonLink>
          </li>
        );
      })}
      {active.length > 1 && (
        <li>
          <Link
            to={addressOf(withoutFilters(query))}
            className="inline-flex min-h-11 items-center px-2 font-medium text-accent underline underline-offset-4"
          >
            {copy.removeAll}
          </Link>
        </li>
      )}
    </ul>
  );
}
