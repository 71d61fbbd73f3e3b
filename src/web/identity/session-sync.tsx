import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Over it, pages say for whom they were made. */
const channelName = 'playshelf viewer';

/**
 * A page that comes back by Back or Forward may have been made for a member who has signed out since: the
 * browser takes it from its back/forward cache or from its HTTP cache. So it asks who is signed in, shows
 * nothing of a member's until it knows, and loads anew where that is somebody else. It is a script in the
 * head, because it has to run before anything is painted. Where the answer does not come, the page is
 * loaded anew too: without it, nobody knows whose it is. Last, it tells the other tabs for whom it was made.
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
