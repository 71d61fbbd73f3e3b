import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicSite } from './own-network.ts';

const own = [
  'localhost:3000',
  'games.localhost',
  '127.0.0.1:3000',
  '127.8.9.1',
  '[::1]:3000',
  '192.168.1.5',
  '[fd00::5]',
  '100.101.102.103',
  '0.0.0.0:3000',
  '[::]:3000',
  '0x7f.1',
  '100.101.102.103:3000',
  'laptop',
  'LAPTOP.local',
  'games.lan',
  'games.lan.',
  'localhost.',
  'games.home.arpa',
  'games.corp.internal',
];

const elsewhere = [
  'games.example.org',
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'home.arpa.evil.example',
  'evillocal.example',
  'notlocal.xlan',
  'evil.example.',
  '203.0.113.7',
  '100.128.0.1',
  '[2001:db8::7]:3000',
];

test('a site is public under a name of the public DNS or a public address only, and without PUBLIC_URL it is not', () => {
  assert.equal(isPublicSite(undefined), false);
  for (const host of own) assert.equal(isPublicSite(`http://${host}`), false, host);
  for (const host of elsewhere) assert.equal(isPublicSite(`https://${host}`), true, host);
});
