import { registerHooks } from 'node:module';

/**
 * Loaded before the server by the test of the viewer property: plants the former fault, two parsers of
 * the session cookie. The page is rendered for the last of several cookies, the cache key comes from a regular
 * expression that takes the first, and the check that compares the two is removed.
 */
const edits: Record<string, [from: string, to: string][]> = {
  '/src/server/http/headers.ts': [['if (value !== undefined) return undefined;', '']],
  '/src/server/cache/serve.ts': [
    ['if (dependentOn && viewerId(dependentOn) !== viewerId(viewer))', 'if (false)'],
    [
      'deps.cache.set(cacheKey(responseViewer, variant)',
      'deps.cache.set(cacheKey(firstCookie(scope.cookieHeader) ? responseViewer : visitor, variant)',
    ],
    [
      'function sendCached(',
      'const firstCookie = (header) => /playshelf\\.session_token=([^;]*)/.exec(header ?? "")?.[1];\nfunction sendCached(',
    ],
  ],
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const file = Object.keys(edits).find((path) => url.endsWith(path));
    if (!file) return loaded;
    let source = String(loaded.source);
    for (const [from, to] of edits[file]!) {
      if (!source.includes(from)) throw new Error(`${file} has changed: plant the fault anew.`);
      source = source.replace(from, () => to);
    }
    return { ...loaded, source };
  },
});
