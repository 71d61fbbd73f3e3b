import { formatCount } from '../format.ts';

/** Apart from copy.ts: the home page has a wall, but no filters. */
export const copy = {
  more: 'More games',
  first: 'First page',
  count: (shown: number, total: number) =>
    `${formatCount(shown)} of ${formatCount(total)} ${total === 1 ? 'game' : 'games'}`,
};
