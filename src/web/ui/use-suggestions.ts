import { useEffect, useRef, useState } from 'react';

const debounceMs = 120;
/** A faster search shows no loading message, which would only flicker. */
const loadingDelayMs = 150;

type State<Item> = { isOpen: boolean; options: Item[]; message: string };

/** Suggestions for a text while it is typed. Each query aborts the one before. */
export function useSuggestions<Item>(
  search: (text: string, signal: AbortSignal) => Promise<Item[]>,
  emptyMessage: string,
) {
  const [state, setState] = useState<State<Item>>({ isOpen: false, options: [], message: '' });
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);

  const reset = () => {
    controller.current.abort();
    setState({ isOpen: false, options: [], message: '' });
  };

  const query = (text: string) => {
    controller.current.abort();
    const { signal } = (controller.current = new AbortController());
    const update = (next: Partial<State<Item>>) => {
      if (!signal.aborted) setState((previous) => ({ ...previous, isOpen: true, ...next }));
    };
    setTimeout(async () => {
      if (signal.aborted) return;
      const loadingTimer = setTimeout(() => update({ message: 'Looking …' }), loadingDelayMs);
      try {
        const options = await search(text, signal);
        update({ options, message: options.length === 0 ? emptyMessage : '' });
      } catch {
        const isOffline = navigator.onLine === false;
        update({
          options: [],
          message: isOffline ? 'You are offline.' : 'No answer. Please try again.',
        });
      } finally {
        clearTimeout(loadingTimer);
      }
    }, debounceMs);
  };

  return { ...state, query, reset };
}
