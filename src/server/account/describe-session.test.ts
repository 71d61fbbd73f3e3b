import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeDevice, describeNetwork } from './describe-session.ts';

test('a member recognizes their devices by the words for them', () => {
  const devices: [string | null, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.14.1', 'Another program'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ];
  for (const [userAgent, words] of devices) assert.equal(describeDevice(userAgent), words);
});

test('a member recognizes networks: their own, the computer of the site, a local one, and others', () => {
  const own = '203.0.113.7';
  assert.equal(describeNetwork(own, own), 'The network you use now');
  assert.equal(describeNetwork('127.0.0.1', own), 'The computer this site runs on');
  assert.equal(describeNetwork('10.1.2.3', own), 'A local network (10.1.2.3)');
  assert.equal(describeNetwork('fd00:1:2:3::/64', own), 'A local network (fd00:1:2:3::/64)');
  assert.equal(describeNetwork('2001:db8:0:1::/64', own), 'Another network (2001:db8:0:1::/64)');
  assert.equal(describeNetwork(null, own), 'Unknown network');
});
