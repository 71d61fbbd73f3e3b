import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKnownBrowsers } from './known-browser.ts';

const browsers = createKnownBrowsers('a secret that only the tests know, and long enough', true);
const cookieOf = (setCookie: string) => setCookie.replace(/;.*/, '');

test('a browser that has signed in is recognized, for that account only, and by no other secret', () => {
  const line = browsers.remember(undefined, 'mara@example.org');
  assert.match(line, /^__Host-playshelf\.known_browser=[\w-]{22}\.[\w-]{22}; Path=\/; Max-Age=34560000; HttpOnly;/);
  assert.match(line, /; SameSite=Lax; Secure$/);
  assert.ok(!/mara|example/.test(line));
  const cookie = cookieOf(line);
  assert.match(browsers.find(cookie, 'mara@example.org') ?? '', /^[\w-]{22}$/);
  assert.equal(browsers.find(cookie, 'otto@example.org'), undefined);
  assert.equal(browsers.find(undefined, 'mara@example.org'), undefined);
  assert.equal(browsers.find(`${cookie}; ${cookie}`, 'mara@example.org'), undefined);
  const elsewhere = createKnownBrowsers('another secret, which is long enough as well', true);
  assert.equal(elsewhere.find(cookie, 'mara@example.org'), undefined);
});

test("a family's browser is recognized for its latest five accounts, and keeps its counts", () => {
  let cookie: string | undefined;
  for (const name of ['ada', 'ben', 'cem', 'dee', 'eva', 'ben']) {
    cookie = cookieOf(browsers.remember(cookie, `${name}@example.org`));
  }
  const mac = browsers.find(cookie, 'ben@example.org');
  assert.ok(mac);
  cookie = cookieOf(browsers.remember(cookie, 'fay@example.org'));
  assert.equal(browsers.find(cookie, 'ben@example.org'), mac);
  const known = ['ada', 'ben', 'cem', 'dee', 'eva', 'fay'].filter((name) =>
    browsers.find(cookie, `${name}@example.org`),
  );
  assert.deepEqual(known, ['ben', 'cem', 'dee', 'eva', 'fay']);
});
