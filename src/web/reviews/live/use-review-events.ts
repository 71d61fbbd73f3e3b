import { useEffect, useEffectEvent } from 'react';

/** What changed, as far as the server says: where nothing is said, it may be anything. */
type ReviewEvent = { games?: string[] };

/** The page's own things come first. */
const delay = 1_000;
/** Where the server took nobody in, it is asked again after this. */
const pause = 10_000;

/** Hears of reviews that come, change and go, while the page is seen. */
export function useReviewEvents(enabled: boolean, onChange: (changed: ReviewEvent) => void): void {
  const hear = useEffectEvent(onChange);

  useEffect(() => {
    if (!enabled) return undefined;
    let source: EventSource | undefined;
    let timer = setTimeout(follow, delay);

    function follow(): void {
      clearTimeout(timer);
      // A browser opens few connections to one site: pages that nobody sees take none.
      if (document.visibilityState !== 'visible') return close();
      source ??= open();
    }

    function open(): EventSource {
      const opened = new EventSource('/events');
      // It is not known what happened before anybody listened.
      opened.addEventListener('open', () => hear({}));
      opened.addEventListener('reviews', ({ data }) => hear(JSON.parse(data)));
      opened.addEventListener('error', () => {
        // Otherwise the browser comes back by itself, and says what it heard last.
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        timer = setTimeout(follow, pause);
      });
      return opened;
    }

    function close(): void {
      source?.close();
      source = undefined;
    }

    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(timer);
      close();
    };
  }, [enabled]);
}
