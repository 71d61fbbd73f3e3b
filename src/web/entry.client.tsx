import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Back shows the page at once: to capture a wall of covers that was scrolled takes longer than to show it.
let isBack = false;
addEventListener('popstate', () => (isBack = true));
addEventListener('click', () => (isBack = false), { capture: true });

// A navigation during a view transition skips the rest of it. The router leaves that rejection unhandled, and the
// browser would report it as an error.
const startViewTransition = document.startViewTransition?.bind(document);
if (startViewTransition) {
  document.startViewTransition = (update) => {
    const transition = startViewTransition(update);
    transition.ready.catch(() => undefined);
    if (isBack) transition.skipTransition();
    return transition;
  };
}

// The same for the response of a navigation that another one has aborted.
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
