import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deferScripts } from './defer-scripts.ts';

test('the scripts of a page wait until it is painted, and nothing else of it changes', () => {
  const page = (rel: string, script: string) =>
    `<html><head><link rel="${rel}" href="/a.js"/><link rel="${rel}" href="/b.js"/></head><body>` +
    `&lt;/head&gt; &lt;script type="module" async=""&gt;<script>1</script><script ${script}>2</script></body></html>`;
  const deferred = deferScripts(page('modulepreload', 'type="module" async=""'));
  assert.equal(deferred.join(''), page('later', 'type="later"'));
});

test('a page without scripts is sent as it is', () => {
  for (const page of ['<html><head></head><body>No scripts.</body></html>', 'no head', '']) {
    assert.equal(deferScripts(page).join(''), page);
  }
});
