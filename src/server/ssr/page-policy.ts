export type PagePolicy = (scriptHashes: readonly string[]) => string;

/**
 * The Content-Security-Policy of pages. They run the scripts of this site and the inline scripts of the page itself,
 * by their hashes: with a nonce, a page could not be cached. Styles are in stylesheets only; a style that React sets in
 * the browser is not affected.
 */
export function createPagePolicy({ outsidePictures }: { outsidePictures: boolean }): PagePolicy {
  // Members' own photos and the pictures of imported games may be on any host.
  const pictures = outsidePictures ? "'self' https:" : "'self'";
  return (hashes) =>
    format({
      'script-src': ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' '),
      'style-src': "'self'",
      'img-src': pictures,
      'connect-src': "'self'",
    });
}

/** Vite adds inline scripts and styles of its own, and has a WebSocket. */
export const developmentPolicy: PagePolicy = () =>
  format({
    'script-src': "'self' 'unsafe-inline'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: https:",
    'connect-src': "'self' ws: wss:",
  });

/** A page that loads nothing and has one inline stylesheet. */
export function createStaticPolicy(styleHash: string): string {
  return format({ 'style-src': `'sha256-${styleHash}'` });
}

function format(directives: Record<string, string>): string {
  const all = {
    'default-src': "'none'",
    ...directives,
    'font-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
