import { useEffect, useEffectEvent } from 'react';

/** The games whose reviews changed; undefined means any of them. */
type ReviewEvent = { games?: string[] };

/** The page's own requests go first. */
const connectDelayMs = 1_000;
/** After a rejected connection, which EventSource does not retry. */
const reconnectDelayMs = 10_000;

/** Reports added, edited and deleted reviews by server-sent events, while the page is visible. */
export function useReviewEvents(enabled: boolean, onChange: (event: ReviewEvent) => void): void {
  const onEvent = useEffectEvent(onChange);

  useEffect(() => {
    if (!enabled) return undefined;
    let source: EventSource | undefined;
    let timer = setTimeout(connect, connectDelayMs);

    function connect(): void {
      clearTimeout(timer);
      // Browsers limit the connections per host, so hidden pages hold none.
      if (document.visibilityState !== 'visible') return disconnect();
      if (source) return;
      source = new EventSource('/events');
      // Changes before the connection are unknown, so assume that anything changed.
      source.addEventListener('open', () => onEvent({}));
      source.addEventListener('reviews', ({ data }) => onEvent(JSON.parse(data)));
      source.addEventListener('error', () => {
        // In any other state the browser reconnects by itself, after the `retryMs` of event-streams.ts.
        if (source?.readyState !== EventSource.CLOSED) return;
        disconnect();
        timer = setTimeout(connect, reconnectDelayMs);
      });
    }

    function disconnect(): void {
      source?.close();
      source = undefined;
    }

    document.addEventListener('visibilitychange', connect);
    return () => {
      document.removeEventListener('visibilitychange', connect);
      clearTimeout(timer);
      disconnect();
    };
  }, [enabled]);
}
