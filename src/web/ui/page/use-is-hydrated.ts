import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on the server, and in the browser until the scripts run. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
