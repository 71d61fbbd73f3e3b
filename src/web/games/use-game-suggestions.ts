import { useEffect, useRef, useState } from 'react';
import type { Game } from '../../contracts/game.ts';
import { browserApi } from '../api/client.ts';
import { copy } from './combobox-copy.ts';
import { searchGames } from './search-games.ts';

const debounceMs = 120;
/** A faster search shows no loading message, which would only flicker. */
const loadingDelayMs = 150;

const closed = { isOpen: false, options: [] as Game[], message: '' };

/** Games for a name while it is typed. Each query aborts the one before. */
export function useGameSuggestions() {
  const [state, setState] = useState(closed);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const reset = () => {
    controller.current.abort();
    setState(closed);
  };

  const query = (text: string) => {
    controller.current.abort();
    const { signal } = (controller.current = new AbortController());
    const update = (changes: Partial<typeof closed>) => {
      if (!signal.aborted) setState((previous) => ({ ...previous, isOpen: true, ...changes }));
    };
    setTimeout(async () => {
      if (signal.aborted) return;
      const loadingTimer = setTimeout(() => update({ message: copy.searching }), loadingDelayMs);
      try {
        const options = await searchGames(browserApi, text, signal);
        update({ options, message: options.length === 0 ? copy.none : '' });
      } catch {
        update({ options: [], message: navigator.onLine ? copy.failed : copy.offline });
      } finally {
        clearTimeout(loadingTimer);
      }
    }, debounceMs);
  };

  return { ...state, query, reset };
}
