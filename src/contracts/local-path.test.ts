import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toLocalPath } from './local-path.ts';

test('a person is led on to a path of this site, in letters that a header may have', () => {
  const paths: [given: string, expected: string][] = [
    ['/', '/'],
    ['/allReview?sort=longest#x', '/allReview?sort=longest#x'],
    ['/€', '/%E2%82%AC'],
    ['/games?q=Pok\u00e9mon 2', '/games?q=Pok%C3%A9mon%202'],
    ['/%E2%82%AC', '/%E2%82%AC'],
    ['/🎮', '/%F0%9F%8E%AE'],
    ['/\ud83c', '/%EF%BF%BD'],
    ['/games//x', '/games//x'],
  ];
  for (const [given, expected] of paths) {
    const path = toLocalPath(given);
    assert.equal(path, expected);
    assert.equal(new Headers({ location: path }).get('location'), expected);
    assert.equal(new URL(expected, 'https://games.example.org').host, 'games.example.org', given);
  }
});

test('a person is never led on to an address that starts something by itself, however it is written', () => {
  for (const address of [
    '/auth/start/google?link=1',
    '/auth/start/google.data',
    '/auth/%73tart/google',
    '/auth//start/google',
    '/AUTH/Start/google',
    '/games/../auth/start/google',
    '/games/%2e%2e/auth/start/google',
    '/api/auth/callback/google?state=x',
  ]) {
    assert.equal(toLocalPath(address), undefined, address);
  }
  for (const address of ['/auth/confirm?token=x', '/authors', '/apis', '/games?next=/auth/start/google']) {
    assert.equal(toLocalPath(address), address);
  }
});

test('a person is never led on to another site, however its address is written', () => {
  const addresses = [
    '',
    'evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/a\r\nset-cookie: a=b',
    '/a\0',
    '/a\\..\\..\\evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/x/%2e%2e//evil.example',
    '/x/%2E./%2e//evil.example',
    '/x//../..//evil.example',
  ];
  for (const address of addresses) assert.equal(toLocalPath(address), undefined, JSON.stringify(address));
});

test('a person who is led on stays on this site, also when a script reads the path in its own address', () => {
  const part = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E%2e',
    'x',
    'evil.example',
    '?',
    '#',
    '@',
    ':',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const path = toLocalPath(parts.join(''));
      if (path === undefined) return;
      const there = new URL(path, 'https://games.example.org/details/x');
      assert.equal(there.origin, 'https://games.example.org');
      assert.equal(new URL(there.pathname, there).origin, there.origin);
    }),
    { numRuns: 5_000 },
  );
});
