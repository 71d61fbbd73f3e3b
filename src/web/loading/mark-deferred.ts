const moduleScript = '<script type="module" async="">';
const modulePreload = '<link rel="modulepreload"';
const headEndTag = '</head>';

/**
 * Marks the scripts of a page as deferred; start-deferred.tsx says when they start. A page can be read and
 * used without them, and on a slow connection they would delay its styles, fonts and first images. React
 * Router has no option for this, so the finished HTML is edited. Returns the document in parts: it is long,
 * and joining them would copy it.
 *
 * If a new version of React Router writes other tags, then scripts are not deferred: pages work, but their
 * first paint is slower. With `throwIfMissing`, which is for development and tests, it throws instead.
 */
export function markDeferred(html: string, { throwIfMissing }: { throwIfMissing: boolean }): string[] {
  const headEnd = html.indexOf(headEndTag);
  const scriptStart = html.lastIndexOf(moduleScript);
  const head = html.slice(0, headEnd);
  if (throwIfMissing) {
    if (headEnd < 0) throw missingTag(headEndTag);
    if (scriptStart < 0) throw missingTag(moduleScript);
    if (!head.includes(modulePreload)) throw missingTag(modulePreload);
  }
  if (headEnd < 0 || scriptStart < 0) return [html];
  return [
    head.replaceAll(modulePreload, '<link rel="deferred"'),
    html.slice(headEnd, scriptStart),
    // A data block, which browsers do not run. HTML demands a MIME type.
    '<script type="text/plain" data-deferred="">',
    html.slice(scriptStart + moduleScript.length),
  ];
}

const missingTag = (tag: string) => new Error(`The page has no ${tag}: did React Router change it?`);
