import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Back shows the page at once (see styles.css). Before the router, which starts its transition at the same event.
const { dataset } = document.documentElement;
addEventListener('popstate', () => (dataset.back = ''));
addEventListener('click', () => delete dataset.back, { capture: true });

// A navigation skips what is left of a view transition, and aborts the request of the one before. The router leaves both
// rejections unhandled, and the browser would report them as errors.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
