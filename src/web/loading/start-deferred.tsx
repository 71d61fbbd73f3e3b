import { compact, InlineScript } from './inline-script.tsx';

/** Limits the wait for the first paint and the load event: an image may hang, a hidden tab does not paint. */
const maxDelayMs = 3_000;

/** How long after the load event the browser may skip the layout of sections below the fold. */
const firstLoadMs = 3_000;

/** Starts the scripts after the first paint and the load event, or as soon as the person presses something. */
const startScripts = compact(`{
  let pending = 2;
  const start = () => {
    delete document.documentElement.dataset.firstPaint;
    const deferred = document.querySelector('script[data-deferred]');
    if (!deferred) return;
    // One per task: each takes about two milliseconds to start.
    for (const link of document.querySelectorAll('link[rel=deferred]')) setTimeout(() => (link.rel = 'modulepreload'));
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = deferred.textContent;
    // In the same place: React hydrates the document as the server sent it.
    deferred.replaceWith(script);
  };
  setTimeout(start, ${maxDelayMs});
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true });
  const settle = () => {
    pending -= 1;
    if (pending === 0) start();
  };
  addEventListener('load', settle);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    settle();
  }).observe({ type: 'paint', buffered: true });
}`);

export const markFirstLoad = compact(`{
  const [{ type }] = performance.getEntriesByType('navigation');
  const { dataset } = document.documentElement;
  if (type === 'navigate' && !location.hash) dataset.firstPaint = dataset.firstLoad = '';
  addEventListener('load', () => setTimeout(() => delete dataset.firstLoad, ${firstLoadMs}));
}`);

/**
 * Goes into the head. Until the scripts start, `data-first-paint` hides images below the fold; until three
 * seconds after the load event, `data-first-load` lets the browser skip the layout of sections below it
 * (see styles.css). Not on Back, Forward and Reload, nor with a hash in the URL: there the browser scrolls
 * to a position, and needs the full layout for it.
 */
export function FirstLoadMarker() {
  return <InlineScript text={markFirstLoad} />;
}

/** Goes after the scripts that markDeferred has marked. */
export function DeferredScriptsLoader() {
  return <InlineScript text={startScripts} />;
}
