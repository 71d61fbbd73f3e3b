import { useFetchers, useNavigation } from 'react-router';
import { copy } from './copy.ts';

/** A progress bar at the top during navigations and fetcher calls. The CSS animation delays it, so fast ones show none. */
export function NavigationProgress() {
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== 'idle');
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50">
      {isBusy && (
        <div className="h-1 origin-left animate-progress bg-accent">
          <span className="sr-only">{copy.loading}</span>
        </div>
      )}
    </div>
  );
}
