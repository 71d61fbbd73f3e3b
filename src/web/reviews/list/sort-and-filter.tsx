import { Form, Link } from 'react-router';
import { genres, ratings, reviewSorts } from '../../../contracts/constants.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { linkClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';
import { addressOf, type ReviewQuery } from './list-query.ts';
import { X } from '../../ui/icons.tsx';

type SortAndFilterProps = {
  query: ReviewQuery;
  /** The name of the game in the query. */
  gameName: string | undefined;
  /** What was typed as the title of a game, if it is no game's. */
  title: string | undefined;
};

/** The order and the filters of All Review: links and a form that work without JavaScript. Folded on small screens. */
export function SortAndFilter({ query, gameName, title }: SortAndFilterProps) {
  const address = addressOf(query);
  const { sort = 'newest', genre, rating } = query;
  const filters = activeFilters(query, gameName);
  const summary = [copy.sortBy(sort), ...filters.map(({ label }) => label)].join(', ');
  return (
    // Another list folds it again; a wide screen shows it at the side, folded or not.
    <details key={address} className="mt-6 xl:details-content:[content-visibility:visible]">
      <summary className="min-h-11 cursor-pointer rounded-field border border-edge bg-raised px-4 py-2.5 xl:supports-[selector(::details-content)]:hidden">
        <span className="mr-2 font-semibold">{copy.sortAndFilter}</span>{' '}
        <span dir="auto" className="wrap-anywhere text-soft">
          {summary}
        </span>
      </summary>
      <div className="mt-4 grid gap-6 sm:max-xl:grid-cols-2">
        <nav aria-labelledby="sort-heading">
          <h2 id="sort-heading" className="text-2xl">
            {copy.sort}
          </h2>
          <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-3">
            {reviewSorts.map((each) => (
              <li key={each}>
                <PageLink
                  to={addressOf({ ...query, sort: each === 'newest' ? undefined : each })}
                  aria-current={each === sort || undefined}
                  className="flex min-h-11 items-center underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-accent"
                >
                  {copy.sortBy(each)}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <Form action="/allReview" aria-labelledby="filter-heading" className="grid gap-3">
          <h2 id="filter-heading" className="text-2xl">
            {copy.filter}
          </h2>
          {query.sort && <input type="hidden" name="sort" value={query.sort} />}
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3">
            <Select label={copy.genre} name="genre" defaultValue={genre} placeholder={copy.any} options={genres} />
            <Select label={copy.rating} name="rating" defaultValue={rating} placeholder={copy.any} options={ratings} />
          </div>
          <Field
            label={copy.game}
            name="title"
            hint={copy.gameHint}
            defaultValue={title ?? gameName}
            type="search"
            autoComplete="off"
          />
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <Button type="submit" variant="secondary">
              {copy.apply}
            </Button>
            {filters.length > 1 && (
              <Link to={addressOf({ sort: query.sort })} className={`${linkClass} inline-flex min-h-11 items-center`}>
                {copy.clear}
              </Link>
            )}
          </p>
        </Form>
      </div>
    </details>
  );
}

/** The filters that are active, each a link that removes it. */
export function ActiveFilters({ query, gameName }: Pick<SortAndFilterProps, 'query' | 'gameName'>) {
  const filters = activeFilters(query, gameName);
  if (filters.length === 0) return null;
  return (
    <ul aria-label={copy.active} className="flex flex-wrap gap-3">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <ButtonLink to={addressOf(without)} variant="secondary" aria-label={copy.remove(label)}>
            <span dir="auto" className="wrap-anywhere">
              {label}
            </span>
            <X className="size-4 shrink-0" />
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function activeFilters(query: ReviewQuery, gameName: string | undefined) {
  const { genre, rating } = query;
  return [
    { label: gameName, without: { ...query, game: undefined } },
    { label: genre, without: { ...query, genre: undefined } },
    { label: rating && copy.stars(rating), without: { ...query, rating: undefined } },
  ].flatMap(({ label, without }) => (label ? [{ label, without }] : []));
}
