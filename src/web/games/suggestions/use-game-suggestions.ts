import { useEffect, useRef, useState } from 'react';
import type { Game } from '../../../contracts/game.ts';
import { browserApi } from '../../api/client.ts';
import { copy } from './copy.ts';
import { searchGames } from './search-games.ts';

const debounceMs = 120;
/** A faster search shows no loading message, which would only flicker. */
const loadingDelayMs = 150;

type Suggestions = {
  isOpen: boolean;
  games: Game[];
  /** How many games match, and the text that they match. */
  total?: number | undefined;
  text: string;
  /** Shown instead of games. */
  message: string;
};

const closed: Suggestions = { isOpen: false, games: [], text: '', message: '' };

type SuggestionOptions = {
  limit: number;
  /** Whether an empty text lists the first games of the catalogue; otherwise it closes the list. */
  listsAll: boolean;
  messages: { none: string; failed: string };
};

/** Games for a name while it is typed. Each query aborts the one before; until it has a result, the last one stays. */
export function useGameSuggestions({ limit, listsAll, messages }: SuggestionOptions) {
  const [state, setState] = useState(closed);
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const close = () => {
    controller.current.abort();
    setState(closed);
  };

  const query = (text: string) => {
    controller.current.abort();
    if (!listsAll && text.trim() === '') return close();
    const { signal } = (controller.current = new AbortController());
    const update = (changes: Partial<Suggestions>) => {
      if (!signal.aborted) setState((previous) => ({ ...previous, isOpen: true, ...changes }));
    };
    setTimeout(async () => {
      if (signal.aborted) return;
      const loadingTimer = setTimeout(() => update({ message: copy.searching }), loadingDelayMs);
      try {
        const { rows, total } = await searchGames(browserApi, text, { limit, signal });
        update({ games: rows, total, text: text.trim(), message: rows.length === 0 ? messages.none : '' });
      } catch {
        update({ games: [], message: navigator.onLine ? messages.failed : copy.offline });
      } finally {
        clearTimeout(loadingTimer);
      }
    }, debounceMs);
  };

  return { ...state, query, close };
}
