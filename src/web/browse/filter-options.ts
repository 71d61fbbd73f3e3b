import type { FilterOption } from '../../contracts/browse/game-query.ts';
import { formatPrice } from '../format.ts';
import { filters as copy } from './copy.ts';
import type { FilterName } from './game-query.ts';

/** The options that change something, and the chosen one. */
export function usefulOptions(
  name: FilterName,
  options: FilterOption[],
  chosen: string | undefined,
  total: number,
): FilterOption[] {
  const possible = options.filter(({ value, count }) => count > 0 || value === chosen);
  if (possible.length === 1 && chosen === undefined && possible[0]!.count === total) return [];
  if (name !== 'rating') return possible;
  // Each step has the games of the steps before it: without others, it is none.
  return possible.filter(({ value, count }, at) => value === chosen || count !== possible[at - 1]?.count);
}

/** What an option is called; `currency` is that of all prices, if there is one. */
export function labelOf(name: FilterName, value: string, currency: string | null = null): string {
  if (name === 'year') return copy.years(value);
  if (name === 'price') {
    const format = (amount: string) =>
      (currency ? formatPrice(Number(amount), currency)! : amount).replace(/\.00$/, '');
    return copy.prices(format)[value] ?? copy.priceRange(value, format);
  }
  if (name === 'rating') return copy.rating(value);
  return name === 'reviewed' ? copy.reviewed[value === 'yes' ? 'yes' : 'no'] : value;
}
