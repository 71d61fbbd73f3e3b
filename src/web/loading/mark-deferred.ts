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
  const headEnd = html.indexOf('</head>');
  const scriptStart = html.lastIndexOf(moduleScript);
  if (headEnd < 0 || scriptStart < 0) {
    if (throwIfMissing) throw new Error(`The page has no ${moduleScript}: did React Router change it?`);
    return [html];
  }
  const head = html.slice(0, headEnd);
  if (throwIfMissing && !head.includes(modulePreload)) {
    throw new Error(`The page has no ${modulePreload}: did React Router change it?`);
  }
  return [
    head.replaceAll(modulePreload, '<link rel="deferred"'),
    html.slice(headEnd, scriptStart),
    // A data block, which browsers do not run. HTML demands a MIME type.
    '<script type="text/plain" data-deferred="">',
    html.slice(scriptStart + moduleScript.length),
  ];
}
