import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { browserPaths } from '../../contracts/api/browser-paths.ts';
import { compact, InlineScript } from '../loading/inline-script.tsx';

/** Tabs send the id of their viewer over it. */
const channelName = 'playshelf viewer';

/**
 * On Back or Forward, the browser shows a page from its back/forward cache or its HTTP cache. It may be the
 * page of a member who has signed out since. So the page asks the server who is signed in, and reloads if that
 * is somebody else. A member's page is hidden until it knows, and reloads if the request fails. This is a
 * script in the head, because it has to run before the first paint. Last, it tells the other tabs whose page
 * it is.
 */
export const checkOnReturn = compact(`{
  const { dataset } = document.documentElement;
  const hide = () => dataset.viewer && (dataset.viewerUnknown = '');
  // With the origin: a path that begins with two slashes would be an address of another site.
  const loadAnew = () => location.replace(location.origin + location.pathname + location.search);
  const check = async () => {
    hide();
    try {
      const response = await fetch('${browserPaths.readSession.path}', { cache: 'no-store' });
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
}`);

/** Goes into the head. The root element's `data-viewer` is the id of the member that the page was rendered for. */
export function CheckOnReturn() {
  return <InlineScript text={checkOnReturn} />;
}

/**
 * Tells the other tabs who is signed in, when the page is loaded and whenever that changes. A tab of another
 * viewer revalidates all its loaders: a member's own page then redirects to the sign-in. The text of a review
 * is not lost, because it is in its draft.
 */
export function useSessionSync(viewer: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let channel: BroadcastChannel | undefined;
    const openChannel = () => {
      channel = new BroadcastChannel(channelName);
      channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (data !== viewer) void revalidate();
      });
      channel.postMessage(viewer);
    };
    // A page that receives a message is evicted from the back/forward cache. On return, it checks anyway.
    const closeChannel = () => channel?.close();
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && openChannel();
    openChannel();
    addEventListener('pagehide', closeChannel);
    addEventListener('pageshow', reopen);
    return () => {
      removeEventListener('pagehide', closeChannel);
      removeEventListener('pageshow', reopen);
      closeChannel();
    };
  }, [viewer, revalidate]);
}
