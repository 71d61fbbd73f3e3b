import { useEffect, useState } from 'react';
import { cutSearchText } from '../../contracts/constants.ts';
import type { FilterOption } from '../../contracts/browse/game-query.ts';
import { browserApi } from '../api/client.ts';
import type { GameQuery } from './game-query.ts';

const debounceMs = 150;

/** The makers that match what is typed, with their numbers of games; `loaded` are those of the page, for `loadedText`. */
export function useMakerSearch(query: GameQuery, loaded: FilterOption[], loadedText: string) {
  const [text, setText] = useState(loadedText);
  const [found, setFound] = useState(loaded);
  const isLoaded = text === loadedText;
  useEffect(() => {
    if (isLoaded) return;
    const { sort: _sort, ...filter } = query;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const { signal } = controller;
      try {
        const { maker } = await browserApi('countGames', { query: { ...filter, makerSearch: text }, signal });
        setFound(maker);
      } catch {
        // The makers that were there stay.
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, text, isLoaded]);
  return {
    makers: isLoaded ? loaded : found,
    isSearching: text !== '',
    searchMakers: (typed: string) => setText(cutSearchText(typed)),
  };
}
