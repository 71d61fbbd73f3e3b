import { useEffect, useRef, useState } from 'react';

/** Long enough to skip a search for each letter, too short to be noticed. */
const pause = 120;

const patience = 150;

type State<Item> = { open: boolean; options: Item[]; message: string };

/** What fits a text that is being written: the answer to the last question only. */
export function useSuggestions<Item>(
  search: (text: string, signal: AbortSignal) => Promise<Item[]>,
  nothing: string,
) {
  const [state, setState] = useState<State<Item>>({ open: false, options: [], message: '' });
  const asked = useRef(new AbortController());
  useEffect(() => () => asked.current.abort(), []);

  const close = () => {
    asked.current.abort();
    setState({ open: false, options: [], message: '' });
  };

  const ask = (text: string) => {
    asked.current.abort();
    const { signal } = (asked.current = new AbortController());
    const say = (next: Partial<State<Item>>) => {
      if (!signal.aborted) setState((before) => ({ ...before, open: true, ...next }));
    };
    setTimeout(async () => {
      if (signal.aborted) return;
      const slow = setTimeout(() => say({ message: 'Looking …' }), patience);
      try {
        const options = await search(text, signal);
        say({ options, message: options.length === 0 ? nothing : '' });
      } catch {
        const offline = navigator.onLine === false;
        say({
          options: [],
          message: offline ? 'You are offline.' : 'No answer. Please try again.',
        });
      } finally {
        clearTimeout(slow);
      }
    }, pause);
  };

  return { ...state, ask, close };
}
