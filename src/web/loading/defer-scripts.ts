const moduleScript = '<script type="module" async="">';

/**
 * A page is read before its scripts are needed, and it works without them: so they leave the line to its
 * styles, its letters and its first pictures, and are fetched once those have been painted. React Router
 * writes them so that they begin at once; here they are marked to wait.
 * Returns the document in parts: it is long, and to join them would copy it.
 */
export function deferScripts(html: string): string[] {
  const headEnd = html.indexOf('</head>');
  const scriptStart = html.lastIndexOf(moduleScript);
  if (headEnd < 0 || scriptStart < 0) return [html];
  return [
    html.slice(0, headEnd).replaceAll('<link rel="modulepreload"', '<link rel="later"'),
    html.slice(headEnd, scriptStart),
    '<script type="later">',
    html.slice(scriptStart + moduleScript.length),
  ];
}
