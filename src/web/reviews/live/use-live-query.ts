import { useRef, useState } from 'react';
import { useReviewEvents } from './use-review-events.ts';

/** Open pages get an event at the same time; a random delay keeps them from refetching all at once. */
const maxJitterMs = 250;

type LiveQueryOptions = {
  /** The data that the page was rendered with; a result loaded for another baseline is discarded. */
  baseline: object;
  /** Only events about this game cause a refetch, or those that list no games. */
  game?: string | undefined;
  enabled: boolean;
};

/** Runs the query when the event stream opens and whenever reviews change; undefined until its first result. */
export function useLiveQuery<Result>(
  { baseline, game, enabled }: LiveQueryOptions,
  query: () => Promise<Result>,
): Result | undefined {
  const [latest, setLatest] = useState<{ baseline: object; result: Result }>();
  const queue = useRef<{ running: boolean; pending?: () => Promise<void> }>({ running: false });

  async function refetch(): Promise<void> {
    const state = queue.current;
    // The closure of this render: the page may by now show another game than the running load.
    state.pending = async () => setLatest({ baseline, result: await query() });
    if (state.running) return;
    state.running = true;
    while (state.pending) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * maxJitterMs));
      const { pending } = state;
      delete state.pending;
      // A failure is not reported, since the person did not ask for this; the next event tries again.
      await pending().catch(() => undefined);
    }
    state.running = false;
  }

  useReviewEvents(enabled, ({ games }) => {
    if (!game || !games || games.includes(game)) void refetch();
  });

  return latest?.baseline === baseline ? latest.result : undefined;
}
