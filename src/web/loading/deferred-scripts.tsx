/**
 * A picture that does not come, or a tab that is not looked at, keeps the scripts back no longer; who
 * touches something has them at once.
 */
const longest = 3_000;

const start = `{
  let awaited = 2;
  const start = () => {
    delete document.documentElement.dataset.early;
    const script = document.querySelector('script[type=later]');
    if (!script) return;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    const now = document.createElement('script');
    now.type = 'module';
    now.textContent = script.textContent;
    // In its very place: React is to find the document as it was sent.
    script.replaceWith(now);
  };
  setTimeout(start, ${longest});
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true });
  const come = () => (awaited -= 1) || start();
  addEventListener('load', come);
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    come();
  }).observe({ type: 'paint', buffered: true });
}`;

const mark = `{
  const [{ type }] = performance.getEntriesByType('navigation');
  const { dataset } = document.documentElement;
  if (type === 'navigate' && !location.hash) dataset.early = dataset.fresh = '';
  addEventListener('load', () => setTimeout(() => delete dataset.fresh, ${longest}));
}`;

/**
 * Stands in the head. While a page is early, pictures further down wait; while it is fresh, what is out of
 * sight is not placed (see styles.css). Not where one comes back, or to a certain place: the browser has
 * to know at once where that is.
 */
export function FirstLoadMarker() {
  return <script dangerouslySetInnerHTML={{ __html: mark }} />;
}

/** Stands after the scripts, and starts them when it is time. */
export function DeferredScriptsLoader() {
  return <script dangerouslySetInnerHTML={{ __html: start }} />;
}
