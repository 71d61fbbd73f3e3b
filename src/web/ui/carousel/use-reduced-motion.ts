import { useSyncExternalStore } from 'react';

const calm = '(prefers-reduced-motion: reduce)';

function listen(onChange: () => void): () => void {
  const query = matchMedia(calm);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the person asked for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    listen,
    () => matchMedia(calm).matches,
    () => true,
  );
}
