const moduleScript = '<script type="module" async="">';
const modulePreload = '<link rel="modulepreload"';

/**
 * Marks the scripts of a page as deferred; start-deferred.tsx says when they start. A page can be read and
 * used without them, and on a slow connection they would delay its styles, fonts and first images. React
 * Router has no option for this, so the finished HTML is edited. Returns the document in parts: it is long,
 * and joining them would copy it.
 *
 * If a new version of React Router writes other tags, scripts are not deferred and pages work as before, but
 * load later. With `throwIfMissing`, which is for development and tests, it throws instead.
 */
export function deferScripts(html: string, { throwIfMissing }: { throwIfMissing: boolean }): string[] {
  const missing = throwIfMissing && [moduleScript, modulePreload].find((tag) => !html.includes(tag));
  if (missing) throw new Error(`The page has no ${missing}: did React Router change it?`);
  const headEnd = html.indexOf('</head>');
  const scriptStart = html.lastIndexOf(moduleScript);
  if (headEnd < 0 || scriptStart < 0) return [html];
  return [
    html.slice(0, headEnd).replaceAll(modulePreload, '<link rel="deferred"'),
    html.slice(headEnd, scriptStart),
    // A data block, which browsers do not run. HTML demands a MIME type.
    '<script type="text/plain" data-deferred="">',
    html.slice(scriptStart + moduleScript.length),
  ];
}
