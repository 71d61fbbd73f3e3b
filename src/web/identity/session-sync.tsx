import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Over it, pages say for whom they were made. */
const channelName = 'playshelf viewer';

/**
 * On Back or Forward, the browser shows a page from its back/forward cache or its HTTP cache. It may be the
 * page of a member who has signed out since. So the page asks the server who is signed in, hides itself
 * until it knows, and reloads if that is somebody else, or if the server does not answer. This is a script
 * in the head, because it has to run before the first paint. Last, it tells the other tabs whose page it is.
 */
const checkOnReturn = `{
  const { dataset } = document.documentElement;
  const hide = () => dataset.viewer && (dataset.viewerUnknown = '');
  const loadAnew = () => location.replace(location.pathname + location.search);
  const check = async () => {
    hide();
    try {
      const response = await fetch('/api/auth/get-session', { cache: 'no-store' });
      if (!response.ok) throw new Error(response.status);
      const session = await response.json();
      if ((session?.user.id ?? '') !== dataset.viewer) return loadAnew();
      delete dataset.viewerUnknown;
    } catch {
      if (dataset.viewer) loadAnew();
    }
  };
  addEventListener('pagehide', ({ persisted }) => persisted && hide());
  addEventListener('pageshow', ({ persisted }) => persisted && check());
  const [{ type }] = performance.getEntriesByType('navigation');
  if (type === 'back_forward') check();
  const channel = new BroadcastChannel('${channelName}');
  channel.postMessage(dataset.viewer);
  channel.close();
}`;

/** Stands in the head; `data-viewer` of the document says for whom the page was made. */
export function CheckOnReturn() {
  return <script dangerouslySetInnerHTML={{ __html: checkOnReturn }} />;
}

/**
 * Tells the other tabs who is signed in, when the page is loaded and whenever it changes. A tab that was
 * made for somebody else asks the server anew for all that it shows: an own page then leads to the
 * sign-in and back, and what was typed into a review is in its draft.
 */
export function useSessionSync(viewer: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let channel: BroadcastChannel | undefined;
    const open = () => {
      channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (data !== viewer) void revalidate();
      });
      channel.postMessage(viewer);
    };
    // A message drops a page from the back/forward cache; one that comes back from it asks anyway.
    const close = () => channel?.close();
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && open();
    open();
    addEventListener('pagehide', close);
    addEventListener('pageshow', reopen);
    return () => {
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', reopen);
      close();
    };
  }, [viewer, revalidate]);
}
