import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { hashMarkedScripts } from './hash-scripts.ts';

const sha256 = (text: string) => hash('sha256', text, 'base64');

test('a reader gets a page without marks, and the policy gets the hash of every marked script', () => {
  const page = `<head><link nonce="m" rel="modulepreload"/><script nonce="m">one < 2</script></head><script nonce="m" type="module" async="">two</script>`;
  assert.deepEqual(hashMarkedScripts(page, 'm'), {
    html: '<head><link rel="modulepreload"/><script>one < 2</script></head><script type="module" async="">two</script>',
    hashes: [sha256('one < 2'), sha256('two')],
  });
});

test('a script that somebody else got into a page gets no hash, because they do not know the mark', () => {
  const page = '<script>stolen()</script><script nonce="guess">stolen()</script><script nonce="m">ours()</script>';
  const { html, hashes } = hashMarkedScripts(page, 'm');
  assert.deepEqual(hashes, [sha256('ours()')]);
  assert.equal(html.match(/stolen/g)?.length, 2);
});
