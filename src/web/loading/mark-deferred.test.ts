import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markDeferred } from './mark-deferred.ts';

const page = (rel: string, script: string) =>
  `<html><head><link rel="${rel}" href="/a.js"/><link rel="${rel}" href="/b.js"/></head><body>` +
  `&lt;/head&gt; &lt;script type="module" async=""&gt;<script>1</script><script ${script}>2</script></body></html>`;
const moduleScript = 'type="module" async=""';

test('the scripts of a page are deferred until it is painted, and nothing else of it changes', () => {
  for (const throwIfMissing of [true, false]) {
    const deferred = markDeferred(page('modulepreload', moduleScript), { throwIfMissing });
    assert.equal(deferred.join(''), page('deferred', 'type="text/plain" data-deferred=""'));
  }
});

test('a page without scripts is sent as it is', () => {
  for (const html of ['<html><head></head><body>No scripts.</body></html>', 'no head', '']) {
    assert.equal(markDeferred(html, { throwIfMissing: false }).join(''), html);
  }
});

test('a developer learns that React Router writes its scripts in another way', () => {
  const known = page('modulepreload', moduleScript);
  const withoutHeadEnd = known.replace('</head>', '');
  const preloadInBody = page('preload', moduleScript).replace(
    '<body>',
    '<body><link rel="modulepreload" href="/a.js"/>',
  );
  const unknown = [
    page('modulepreload', 'type="module"'),
    page('preload', moduleScript),
    withoutHeadEnd,
    preloadInBody,
    '',
  ];
  for (const html of unknown) {
    assert.throws(() => markDeferred(html, { throwIfMissing: true }), /did React Router change it/);
  }
});
