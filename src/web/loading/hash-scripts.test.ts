import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { hashClosingScripts } from './hash-scripts.ts';

const sha256 = (text: string) => hash('sha256', text, 'base64');

test('the policy gets the hash of every script after the footer, and of none that somebody else got into a page', () => {
  const page =
    '<script>stolen()</script><p>stolen()</footer><script>stolen()</script></p><footer></footer>' +
    '<script>one < 2</script><script type="module" async="">two\nlines</script>';
  assert.deepEqual(hashClosingScripts(page), [sha256('one < 2'), sha256('two\nlines')]);
});

test('no script of a page without a footer may run', () => {
  assert.deepEqual(hashClosingScripts('<script>stolen()</script>'), []);
});
