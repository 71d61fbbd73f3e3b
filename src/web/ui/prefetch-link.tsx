import { useSyncExternalStore, type ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link whose page is prefetched when it is hovered over or focused. */
export function PrefetchLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={usePrefetch(props.to)} {...props} />;
}

const formPaths = /^\/(addReview|editmyreview|auth|signIn|signUp)\b/;

/**
 * Pages with a form are not prefetched: each load of a review form must get its own idempotency key, and the login
 * page must check the session when it is opened. Neither is anything while the browser is offline: React Router
 * reloads the page when a prefetched script fails, which would replace it by the browser's error page.
 */
export function usePrefetch(to: unknown): 'intent' | 'none' {
  const isOnline = useSyncExternalStore(subscribeToConnection, readOnline, () => true);
  return isOnline && typeof to === 'string' && !formPaths.test(to) ? 'intent' : 'none';
}

function subscribeToConnection(notify: () => void): () => void {
  const controller = new AbortController();
  for (const type of ['online', 'offline']) window.addEventListener(type, notify, { signal: controller.signal });
  return () => controller.abort();
}

function readOnline(): boolean {
  return navigator.onLine;
}
