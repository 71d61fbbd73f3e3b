import { useEffect } from 'react';

declare global {
  interface Window {
    /** React Router's own; without it, nothing is preloaded. */
    __reactRouterManifest?: { routes: Record<string, RouteModule> };
  }
}

type RouteModule = { path?: string; index?: boolean; module: string; imports?: string[] };

/** Until then, the page has the connection to itself. */
const delayMs = 2_000;

/**
 * Preloads the modules of the routes that the page links to. They are small; and if the connection is lost
 * before the click, a route whose module is missing could not even show that. They are preloaded, not
 * imported: running them would take time from this page. Not the sign-in: most visitors never open it, and without a
 * connection it has nothing to offer.
 */
export function usePreloadLinkedRoutes(pathname: string): void {
  useEffect(() => {
    const timer = setTimeout(() => preloadLinkedRoutes(pathname), delayMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}

function preloadLinkedRoutes(currentPath: string): void {
  // The first attribute is React Router's `Link`'s, the others are of our PageLink. Other links leave the page, or lead
  // where the navbar leads too.
  const links = document.querySelectorAll<HTMLAnchorElement>('a:is([data-discover], [data-nav]):not([data-nav=click])');
  const linkedPaths = new Set([...links].map(({ pathname }) => pathname));
  for (const path of linkedPaths) if (path === currentPath || path.startsWith('/auth/')) linkedPaths.delete(path);
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  for (const { path = '', index, module, imports = [] } of routes) {
    // Layout routes have neither path nor index; the splat route is the page for unknown paths.
    if ((!path && !index) || path === '*') continue;
    const pattern = new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    if ([...linkedPaths].some((linked) => pattern.test(linked))) [module, ...imports].forEach(preload);
  }
}

function preload(href: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' });
  document.head.append(link);
}
