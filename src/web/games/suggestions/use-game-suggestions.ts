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
  /** The cursor of the next page; undefined on the last one. */
  next?: string | undefined;
  /** Of the query that found the games: aborted by the next query, and when the list is closed. */
  signal?: AbortSignal;
  /** Shown instead of games. */
  message: string;
  /** Whether the next page could not be loaded. */
  moreFailed: boolean;
};

const closed: Suggestions = { isOpen: false, games: [], text: '', message: '', moreFailed: false };

type SuggestionOptions = {
  /** The number of games on a page. */
  limit: number;
  /** Whether an empty text lists the whole catalogue; otherwise it closes the list. */
  listsAll: boolean;
  messages: { none: string; failed: string };
};

/** Games for a name while it is typed. Each query aborts the one before; until it has a result, the last one stays. */
export function useGameSuggestions({ limit, listsAll, messages }: SuggestionOptions) {
  const [state, setState] = useState(closed);
  const controller = useRef(new AbortController());
  const loadingMore = useRef<string>(undefined);
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
        const { rows, total, next } = await searchGames(browserApi, text, { limit, signal });
        const message = rows.length === 0 ? messages.none : '';
        update({ games: rows, total, text: text.trim(), next, signal, message, moreFailed: false });
      } catch {
        const message = navigator.onLine ? messages.failed : copy.offline;
        update({ games: [], next: undefined, message, moreFailed: false });
      } finally {
        clearTimeout(loadingTimer);
      }
    }, debounceMs);
  };

  /** Appends the next page. */
  const loadMore = async () => {
    const { next: cursor, text, signal } = state;
    if (cursor === undefined || !signal || signal.aborted || loadingMore.current === cursor) return;
    loadingMore.current = cursor;
    try {
      const { rows, next } = await searchGames(browserApi, text, { limit, cursor, signal });
      if (signal.aborted) return;
      setState((last) => {
        // The list was scrolled before this page was rendered, and asked for it again.
        if (last.next !== cursor) return last;
        return { ...last, games: [...last.games, ...rows], next, moreFailed: false };
      });
    } catch {
      if (!signal.aborted) setState((last) => ({ ...last, moreFailed: true }));
    } finally {
      loadingMore.current = undefined;
    }
  };

  return { ...state, query, close, loadMore };
}
