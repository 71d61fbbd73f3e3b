import { useRef, useState } from 'react';
import { useReviewEvents } from './use-review-events.ts';

/** Pages that hear of the same change do not all ask in the same moment. */
const spread = 250;

type LiveQueryOptions = {
  /** What the page was opened with: what was read for another is not given. */
  since: object;
  /** Of one game alone, where it is said. */
  game?: string;
  enabled: boolean;
};

/** What a page shows of reviews, read again whenever some of them changed; undefined until then. */
export function useLiveQuery<Latest>(
  { since, game, enabled }: LiveQueryOptions,
  read: () => Promise<Latest>,
): Latest | undefined {
  const [latest, setLatest] = useState<{ since: object; value: Latest }>();
  const asking = useRef<{ underWay: boolean; wanted?: typeof readFor }>({ underWay: false });

  async function readFor(): Promise<void> {
    setLatest({ since, value: await read() });
  }

  async function ask(): Promise<void> {
    const state = asking.current;
    // What is shown by now, which may be another game than the one that is being read.
    state.wanted = readFor;
    if (state.underWay) return;
    state.underWay = true;
    while (state.wanted) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * spread));
      const { wanted } = state;
      delete state.wanted;
      // Nobody asked for it, so nobody is told where it fails; the next change brings it.
      await wanted().catch(() => undefined);
    }
    state.underWay = false;
  }

  useReviewEvents(enabled, ({ games }) => {
    if (!game || !games || games.includes(game)) void ask();
  });

  return latest?.since === since ? latest.value : undefined;
}
