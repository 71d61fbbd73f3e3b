import { useState } from 'react';
import type { WatchListEntry } from '../../contracts/watch-list.ts';

const isAmong = (entries: WatchListEntry[], title: string) => entries.some(({ gameTitle }) => gameTitle === title);

/** The entries of a list, and after its predecessor each entry that was shown before and is removed now. */
export function withRemoved(
  shown: WatchListEntry[],
  entries: WatchListEntry[],
  removedTitles: ReadonlySet<string>,
): WatchListEntry[] {
  const merged = [...entries];
  for (const [index, entry] of shown.entries()) {
    if (isAmong(entries, entry.gameTitle) || !removedTitles.has(entry.gameTitle)) continue;
    const predecessor = shown[index - 1]?.gameTitle;
    merged.splice(merged.findIndex(({ gameTitle }) => gameTitle === predecessor) + 1, 0, entry);
  }
  return merged;
}

/**
 * The entries to show, as long as the component stays mounted: removed ones keep their place. They are known by
 * their titles, because an entry that is restored gets another id.
 */
export function useRemovedEntries(entries: WatchListEntry[]) {
  const [removedTitles, setRemovedTitles] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState({ entries, shown: entries });
  let { shown } = state;
  if (state.entries !== entries) {
    shown = withRemoved(state.shown, entries, removedTitles);
    setState({ entries, shown });
  }
  return {
    cards: shown.map((entry) => ({ entry, isRemoved: !isAmong(entries, entry.gameTitle) })),
    /** To be called when the removal is sent; if it fails, the entry is still on the list. */
    markRemoved: ({ gameTitle }: WatchListEntry) => setRemovedTitles((titles) => new Set(titles).add(gameTitle)),
  };
}
