import type { WatchListOrder } from '../../contracts/watch-list.ts';

/** The title is as specified. */
export const copy = {
  title: 'Game Watch List',
  next: 'Next',
  order: 'Order',
  remove: 'Remove',
  /** Before the game's title. */
  removed: 'Removed',
  undo: 'Undo',
  reviewed: 'Reviewed',
};

export const emptyList = {
  title: 'Your watch list is empty',
  link: 'Browse the collection',
};

export const endOfList = 'No more games on your watch list.';

export const orderNames: Record<WatchListOrder, string> = { newest: 'Newest first', name: 'By name' };

/** The link from a later page to the first one. */
export const firstPageNames: Record<WatchListOrder, string> = { newest: 'Newest', name: 'First page' };

/** Nothing for an empty list: it says so itself. */
export function gameCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 game' : `${count} games`;
}
