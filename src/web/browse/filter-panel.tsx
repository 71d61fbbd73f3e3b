import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { Form, Link, useLocation, useNavigate } from 'react-router';
import type { FilterOption, GameCounts } from '../../contracts/browse/game-query.ts';
import { formatCount } from '../format.ts';
import { Button } from '../ui/button.tsx';
import { keepsFocus } from '../ui/form/keeps-focus.ts';
import { inputClass } from '../ui/styles.ts';
import { useIsHydrated } from '../ui/page/use-is-hydrated.ts';
import { filters as copy } from './copy.ts';
import { labelOf, usefulOptions } from './filter-options.ts';
import {
  addressOf,
  filterNames,
  readFilterForm,
  withoutFilters,
  yearFields,
  type FilterName,
  type GameQuery,
  type OptionName,
} from './game-query.ts';
import { useMakerSearch } from './use-maker-search.ts';
import { SlidersHorizontal, X } from '../ui/icons.tsx';

type FilterPanelProps = {
  query: GameQuery;
  counts: GameCounts;
  /** How many games the query finds. */
  total: number;
  /** The text for which the makers were counted. */
  makerSearch: string;
};

const panelId = 'filters';
/** Where the games begin. */
export const gamesId = 'games';

/**
 * The filters as a form: beside the games on a wide screen, else in a sheet, which stays open. With JavaScript, each
 * choice shows its games at once, behind the sheet.
 */
export function FilterPanel({ query, counts, total, makerSearch }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const { chosen, apply } = useChoices(form, query);
  const { makers, searchMakers, isSearching } = useMakerSearch(query, counts.maker, makerSearch);
  const isHydrated = useIsHydrated();
  const options = { ...counts, maker: makers };
  const activeCount = filterNames.filter((name) => query[name] !== undefined).length;
  const groupOf = (name: OptionName, fields: { before?: ReactNode; after?: ReactNode } = {}) => (
    <FilterGroup
      {...fields}
      name={name}
      options={usefulOptions(name, withChosen(name, options[name], query[name], total), query[name], total)}
      chosen={chosen[name] ?? ''}
      labelOf={(value) => labelOf(name, value, counts.currency)}
      onChoose={apply}
    />
  );

  return (
    <>
      <Button type="button" variant="secondary" popoverTarget={panelId} className="mb-4 px-5! lg:hidden">
        <SlidersHorizontal className="size-4" />
        {copy.title(activeCount)}
      </Button>
      {/* A popover, so that it opens and closes without JavaScript, too. */}
      <Form
        ref={form}
        id={panelId}
        popover="auto"
        action="/games"
        aria-label={copy.title(0)}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
          showGames(event.currentTarget);
        }}
        onKeyDown={keepTabInside}
        onToggle={({ currentTarget, newState }) => {
          if (newState === 'open') currentTarget.querySelector('button')?.focus();
        }}
        className="text-ink max-lg:fixed max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:m-0 max-lg:h-[92dvh] max-lg:w-full max-lg:max-w-none max-lg:flex-col max-lg:rounded-t-2xl max-lg:border-t max-lg:border-line max-lg:bg-ground max-lg:p-0 max-lg:backdrop:bg-black/60 max-lg:open:flex max-lg:open:animate-rise lg:static lg:m-0 lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0"
      >
        <div className="flex items-center justify-between border-b border-line py-1.5 pr-2 pl-4 sm:pl-6 lg:contents">
          <h2 className="text-2xl lg:sr-only">{copy.title(0)}</h2>
          <button
            type="button"
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={copy.close}
            className="grid size-11 cursor-pointer place-items-center rounded-full text-soft transition hover:text-ink lg:hidden"
          >
            <X className="size-5" />
          </button>
        </div>
        <div className="grid gap-6 max-lg:flex-1 max-lg:content-start max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:px-4 max-lg:py-5 sm:max-lg:px-6">
          {(['q', 'sort', 'tag'] as const).map(
            (name) => query[name] !== undefined && <input key={name} type="hidden" name={name} value={query[name]} />,
          )}
          {groupOf('genre')}
          {groupOf('year', { after: <YearFields year={query.year} onChoose={apply} /> })}
          {groupOf('rating')}
          {groupOf('price')}
          {groupOf('reviewed')}
          {groupOf('maker', {
            before: <MakerField text={makerSearch} onType={searchMakers} />,
            after: isSearching && makers.length === 0 && <p role="status">{copy.noMaker}</p>,
          })}
        </div>
        <div className="flex items-center gap-x-5 max-lg:border-t max-lg:border-line max-lg:px-4 max-lg:py-3 sm:max-lg:px-6 lg:mt-6">
          <Link
            to={addressOf(withoutFilters(query))}
            {...keepsFocus}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4 lg:hidden"
          >
            {copy.removeAll}
          </Link>
          <Button type="submit" className="grow">
            {/* Without JavaScript, the page does not count while one chooses. */}
            {isHydrated ? copy.showCount(total) : copy.show}
          </Button>
        </div>
      </Form>
    </>
  );
}

/** What is chosen in the form; `apply` shows its games. */
function useChoices(form: RefObject<HTMLFormElement | null>, query: GameQuery) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [shown, setShown] = useState(query);
  const [chosen, setChosen] = useState(query);
  if (shown !== query) {
    setShown(query);
    setChosen(query);
  }
  function apply(): void {
    const fields = [...new FormData(form.current!)].map(([name, value]) => [name, String(value)]);
    const next = readFilterForm(new URLSearchParams(fields));
    if (addressOf(next) === addressOf(chosen)) return;
    setChosen(next);
    // Choices in a row are one step back.
    void navigate(addressOf(next), { ...keepsFocus, replace: state?.keepsFocus === true });
  }
  return { chosen, apply };
}

/** Leaves the sheet, if it is open. */
function showGames(panel: HTMLFormElement): void {
  if (panel.matches(':popover-open')) panel.hidePopover();
  const games = document.getElementById(gamesId) ?? document.getElementById('content');
  games?.focus();
}

/** The sheet covers the page: Tab goes round in it. */
function keepTabInside(event: KeyboardEvent<HTMLFormElement>): void {
  const panel = event.currentTarget;
  if (event.key !== 'Tab' || !panel.matches(':popover-open')) return;
  const stops = panel.querySelectorAll<HTMLElement>('a, button');
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const isAtEdge = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

/**
 * The chosen maker may be none of those with the most games, and an address may have any range of prices or any rating:
 * what is no field of the form would be lost with the next choice. Years have fields of their own.
 */
function withChosen(
  name: FilterName,
  options: FilterOption[],
  chosen: string | undefined,
  count: number,
): FilterOption[] {
  if (name === 'year' || chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [{ value: chosen, count }, ...options];
}

type FilterGroupProps = {
  name: OptionName;
  options: FilterOption[];
  /** The value of the chosen option; empty for "Any". */
  chosen: string;
  labelOf: (value: string) => string;
  onChoose: () => void;
  before?: ReactNode;
  after?: ReactNode;
};

function FilterGroup({ name, options, chosen, labelOf: labelOfOption, onChoose, before, after }: FilterGroupProps) {
  if (options.length === 0 && !before) return null;
  const optionFor = (value: string, label: string, count?: number) => (
    <FilterOptionField key={value} {...{ name, value, label, count, onChoose }} isChosen={value === chosen} />
  );
  return (
    <div role="radiogroup" aria-labelledby={`filter-${name}`}>
      <p id={`filter-${name}`} className="text-sm font-semibold">
        {copy.groups[name]}
      </p>
      {before}
      <div className="mt-2 flex flex-wrap gap-2 lg:mt-1 lg:grid lg:gap-0">
        {optionFor('', copy.any)}
        {options.map(({ value, count }) => optionFor(value, labelOfOption(value), count))}
      </div>
      {after}
    </div>
  );
}

type FilterOptionFieldProps = {
  name: FilterName;
  value: string;
  label: string;
  count: number | undefined;
  isChosen: boolean;
  onChoose: () => void;
};

/** A chip in the sheet, a line beside the games. */
function FilterOptionField({ name, value, label, count, isChosen, onChoose }: FilterOptionFieldProps) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2 text-soft has-checked:font-semibold has-checked:text-ink max-lg:rounded-full max-lg:border max-lg:border-edge max-lg:bg-raised max-lg:px-4 max-lg:has-checked:border-accent max-lg:has-checked:bg-accent max-lg:has-checked:text-on-accent forced-colors:has-checked:outline-2 lg:min-h-9 lg:justify-between lg:hover:text-ink lg:hover:underline lg:pointer-coarse:min-h-11">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-full lg:rounded-sm"
      />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {label}
      </span>
      {count !== undefined && (
        <span className="text-sm tabular-nums">
          {formatCount(count)}
          <span className="sr-only"> {copy.games(count)}</span>
        </span>
      )}
    </label>
  );
}

/** Any range of years. */
function YearFields({ year, onChoose }: { year: string | undefined; onChoose: () => void }) {
  const { from, to, before } = yearFields(year);
  // One more choice, which does not leave the sheet; Enter in a field clicks the button, too.
  const set = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    // The fields are replaced by those of the new range.
    event.currentTarget.focus();
    if (event.currentTarget.form?.reportValidity()) onChoose();
  };
  return (
    <div
      className="mt-3 flex max-w-xs items-end gap-2"
      // Not between the two fields.
      onBlur={({ currentTarget, relatedTarget }) => {
        const fields = [...currentTarget.querySelectorAll('input')];
        if (!currentTarget.contains(relatedTarget) && fields.every(({ validity }) => validity.valid)) onChoose();
      }}
    >
      {/* Tells a range that was typed from one that was there: an option may be chosen beside it. */}
      <input type="hidden" name="yearsBefore" value={before} />
      <YearField key={`from ${year}`} name="from" label={copy.from} value={from} />
      <YearField key={`to ${year}`} name="to" label={copy.to} value={to} />
      <Button type="submit" variant="secondary" onClick={set} className="px-4!">
        {copy.apply}
      </Button>
    </div>
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

/** Finds makers among those of all games; without JavaScript, when the form is sent. */
function MakerField({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
    <input
      type="search"
      name="makerSearch"
      aria-label={copy.findMaker}
      placeholder={copy.findMaker}
      defaultValue={text}
      autoComplete="off"
      maxLength={100}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      // The makers are there as one types; Enter would leave the sheet.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={`${inputClass} mt-2 max-w-sm`}
    />
  );
}
