/** So long what was fetched ahead of a click may be shown without asking again. */
const longest = 10_000;

/**
 * Browsers show what was fetched ahead of a click for minutes without asking again (Chromium for five),
 * and this person may have written something since. So pages ask again, and mostly hear that nothing
 * changed, unless what they want was fetched ahead a moment ago and after the last write.
 */
export function revalidatePrefetchedData(): void {
  const plainFetch = window.fetch;
  let written = 0;
  // Otherwise nothing is noted any more, once a few hundred things have been fetched.
  performance.onresourcetimingbufferfull = () => performance.clearResourceTimings();
  window.fetch = (input, init) => {
    const asked = input instanceof Request ? input : undefined;
    const method = init?.method ?? asked?.method ?? 'GET';
    if (method !== 'GET') {
      return plainFetch(input, init).finally(() => (written = performance.now()));
    }
    const { href: url } = new URL(asked?.url ?? String(input), location.href);
    const since = Math.max(written, performance.now() - longest);
    return plainFetch(input, wasPrefetched(url, since) ? init : { ...init, cache: 'no-cache' });
  };
}

/** From the server, that is: what came out of the browser's store may be from before another page's write. */
function wasPrefetched(url: string, since: number): boolean {
  return (performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]).some(
    ({ initiatorType, startTime, transferSize }) =>
      initiatorType === 'link' && startTime > since && transferSize > 0,
  );
}
