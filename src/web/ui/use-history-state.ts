import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useLocation } from 'react-router';

/** The state of each history entry, by its key. */
const savedStates = new Map<string, unknown>();
const maxSavedStates = 20;

/**
 * State that starts from what the page loaded, and belongs to its history entry: going back to the page restores it.
 * `restore` merges a saved state with newly loaded data.
 */
export function useHistoryState<Loaded, State>(
  name: string,
  loaded: Loaded,
  restore: (loaded: Loaded, saved: State | undefined) => State,
): [State, Dispatch<SetStateAction<State>>] {
  const key = `${name} ${useLocation().key}`;
  const read = () => restore(loaded, savedStates.get(key) as State | undefined);
  const [lastLoaded, setLastLoaded] = useState(loaded);
  const [state, setState] = useState(read);
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded);
    setState(read());
  }
  useEffect(() => {
    savedStates.delete(key);
    savedStates.set(key, state);
    const [oldest] = savedStates.keys();
    if (savedStates.size > maxSavedStates) savedStates.delete(oldest!);
  }, [key, state]);
  return [state, setState];
}
