import { useEffect } from 'react';

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, PageCode> };
  }
}

type PageCode = { path?: string; index?: boolean; module: string; imports?: string[] };

/** So long a page is left alone with what it fetches for itself. */
const pause = 2_000;

/**
 * Fetches the code of the pages that this one leads to, once it has been there for a moment. It is
 * small; and a page whose code is missing when the connection is gone could not even say that it is
 * gone. It is not run: that would cost the reader of this page time.
 */
export function usePreloadLinkedRoutes(page: string): void {
  useEffect(() => {
    const timer = setTimeout(() => fetchPagesLinkedFrom(page), pause);
    return () => clearTimeout(timer);
  }, [page]);
}

function fetchPagesLinkedFrom(page: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')];
  const paths = new Set(links.map(({ pathname }) => pathname));
  paths.delete(page);
  const pages = Object.values(window.__reactRouterManifest?.routes ?? {});
  for (const { path = '', index, module, imports = [] } of pages) {
    // What has neither is the frame around pages, and nobody links to what is not there.
    if ((!path && !index) || path === '*') continue;
    const address = new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    if ([...paths].some((one) => address.test(one))) [module, ...imports].forEach(preload);
  }
}

function preload(href: string): void {
  if (document.head.querySelector(`link[rel=modulepreload][href="${href}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href, fetchPriority: 'low' });
  document.head.append(link);
}
