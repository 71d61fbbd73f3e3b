/** How long prefetched data may be shown without revalidation. */
const maxAgeMs = 10_000;

/**
 * Browsers show prefetched data without revalidation for minutes (Chromium for five), even if the member has
 * written something since. So every GET revalidates, mostly with a 304, unless its data was prefetched less
 * than ten seconds ago and after the last write of this page.
 */
export function revalidatePrefetchedData(): void {
  const originalFetch = window.fetch;
  let lastWriteAt = 0;
  // The buffer holds a few hundred entries; once it is full, the browser records no more.
  performance.onresourcetimingbufferfull = () => performance.clearResourceTimings();
  window.fetch = (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = init?.method ?? request?.method ?? 'GET';
    if (method !== 'GET') {
      return originalFetch(input, init).finally(() => (lastWriteAt = performance.now()));
    }
    const { href } = new URL(request?.url ?? String(input), location.href);
    const since = Math.max(lastWriteAt, performance.now() - maxAgeMs);
    return originalFetch(input, wasPrefetched(href, since) ? init : { ...init, cache: 'no-cache' });
  };
}

/** From the server only: an entry of the browser's HTTP cache may be older than a write in another tab. */
function wasPrefetched(url: string, since: number): boolean {
  return (performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[]).some(
    ({ initiatorType, startTime, transferSize }) =>
      initiatorType === 'link' && startTime > since && transferSize > 0,
  );
}
