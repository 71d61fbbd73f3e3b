import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string }> };
  }
}

/**
 * Fetches the code of the other pages once this one is done. They are small; and a page whose code
 * is missing when the connection is gone could not even say that it is gone.
 */
function fetchOtherPages(): void {
  const pages = Object.values(window.__reactRouterManifest?.routes ?? {});
  for (const { module } of pages) void import(/* @vite-ignore */ module).catch(() => undefined);
}

setTimeout(fetchOtherPages, 2_000);
