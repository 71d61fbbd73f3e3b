import { SlidersHorizontal, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import type { GameCounts } from '../../contracts/browse/game-query.ts';
import { formatCount } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { inputClass } from '../ui/styles.ts';
import { filters as copy } from './copy.ts';
import { addressOf, filterNames, withoutFilters, withPart, type FilterName, type GameQuery } from './game-query.ts';

type FilterPanelProps = { query: GameQuery; counts: GameCounts };

/** The options of each filter with the number of games: links, so that they work without JavaScript. */
export function FilterPanel({ query, counts }: FilterPanelProps) {
  const activeCount = filterNames.filter((name) => query[name] !== undefined).length;
  return (
    // The key: another list closes it again. A wide screen shows it at the side, open or not.
    <details key={addressOf(query)} className="mb-4 lg:mb-0 lg:details-content:[content-visibility:visible]">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full border border-edge bg-raised px-5 font-semibold hover:border-accent lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
        <SlidersHorizontal aria-hidden className="size-4" />
        {copy.title(activeCount)}
      </summary>
      <div className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 md:grid-cols-3 lg:mt-0 lg:grid-cols-1">
        {filterNames.map((name) => (
          <FilterGroup key={name} name={name} query={query} counts={counts} />
        ))}
      </div>
    </details>
  );
}

function FilterGroup({ name, query, counts }: FilterPanelProps & { name: FilterName }) {
  const options = counts[name].filter(({ value, count }) => count > 0 || value === query[name]);
  if (options.length === 0) return null;
  return (
    <section aria-labelledby={`filter-${name}`}>
      <h2 id={`filter-${name}`} className="font-sans text-sm font-semibold tracking-normal normal-case">
        {copy.groups[name]}
      </h2>
      <ul className="mt-1">
        {options.map(({ value, count }) => (
          <li key={value}>
            <FilterOption name={name} value={value} count={count} query={query} />
          </li>
        ))}
      </ul>
      {name === 'year' && <YearForm query={query} />}
    </section>
  );
}

type FilterOptionProps = { name: FilterName; value: string; count: number; query: GameQuery };

/** Chooses an option; the chosen one removes itself. */
function FilterOption({ name, value, count, query }: FilterOptionProps) {
  const isChosen = query[name] === value;
  return (
    <Link
      to={addressOf(withPart(query, name, isChosen ? undefined : value))}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-9 items-baseline justify-between gap-3 py-1.5 text-soft hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
    >
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {labelOf(name, value)}
        {isChosen && <X aria-hidden className="ml-1 inline size-4 text-accent" />}
      </span>
      <span className="text-sm tabular-nums">
        {formatCount(count)}
        <span className="sr-only"> {copy.games(count)}</span>
      </span>
    </Link>
  );
}

/** Any range of years. */
function YearForm({ query }: { query: GameQuery }) {
  const { year = '', ...others } = query;
  const [from = '', to = from] = year.split('-');
  return (
    <Form action="/games" className="mt-2 flex items-end gap-2" key={year}>
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <YearField name="from" label={copy.from} value={from} />
      <YearField name="to" label={copy.to} value={to} />
      <Button type="submit" variant="secondary" className="px-4!">
        {copy.apply}
      </Button>
    </Form>
  );
}

function YearField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="min-w-0 grow text-sm text-soft">
      {label}
      <input
        type="text"
        inputMode="numeric"
        pattern="\d{4}"
        title={copy.yearHint}
        maxLength={4}
        name={name}
        defaultValue={value}
        className={`${inputClass} mt-0.5 px-2!`}
      />
    </label>
  );
}

/** The filters in force, each a link that removes it. */
export function ActiveFilters({ query }: { query: GameQuery }) {
  const active = filterNames.filter((name) => query[name] !== undefined);
  if (active.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2 lg:mb-6">
      {active.map((name) => (
        <li key={name}>
          <ButtonLink
            to={addressOf(withPart(query, name, undefined))}
            variant="secondary"
            aria-label={copy.remove(labelOf(name, query[name]!))}
          >
            {labelOf(name, query[name]!)} <X aria-hidden className="size-4" />
          </ButtonLink>
        </li>
      ))}
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

/** What an option is called. */
export function labelOf(name: FilterName, value: string): string {
  if (name === 'year') return copy.years(value);
  if (name === 'price') return copy.prices[value] ?? copy.priceRange(value);
  if (name === 'rating') return copy.rating(value);
  return name === 'reviewed' ? copy.reviewed[value === 'yes' ? 'yes' : 'no'] : value;
}
