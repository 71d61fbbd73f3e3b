import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClientAddressReader, isLoopback, networkOf } from './client-address.ts';

const silent = { warn: () => undefined };

/** Whom we take somebody for, by the connection's address and what the header says. */
function addressOf(peer: string | undefined, forwarded?: string, trusted = proxies): string {
  return createClientAddressReader(trusted, silent)(peer, forwarded);
}

const proxies = ['10.0.0.0/8', '127.0.0.1', '2001:db8:aaaa::/48', '::1'];

const networks: [address: string, network: string][] = [
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::', '0:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::', '1:0:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1:2:3:4%en0.1', 'fe80:0:0:0::/64'],
  ['', ''],
];

for (const [address, network] of networks) {
  test(`somebody at "${address}" is limited as ${network || 'nobody in particular'}`, () => {
    assert.equal(networkOf(address), network);
  });
}

const people: [title: string, remote: string | undefined, forwarded: string | undefined, address: string][] = [
  ['comes to us directly', '192.0.2.1', undefined, '192.0.2.1'],
  ['comes to us directly and lies', '192.0.2.1', '198.51.100.1', '192.0.2.1'],
  ['comes by IPv4 to a server that listens on IPv6', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
  ['comes by a proxy of ours', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['comes by a proxy of ours, over IPv6', '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['comes by our IPv6 proxy', '2001:db8:aaaa::1', '2001:db8:1::1', '2001:db8:1::1'],
  ['comes by two proxies of ours', '10.0.0.1', '192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['has no blanks in the list', '10.0.0.1', '192.0.2.1,10.0.0.2', '192.0.2.1'],
  ['forges what is before them', '10.0.0.1', '198.51.100.1, 192.0.2.1', '192.0.2.1'],
  ['pretends to be a proxy of ours', '10.0.0.1', '198.51.100.1, 10.0.0.9, 192.0.2.1', '192.0.2.1'],
  ['has another proxy between', '10.0.0.1', '192.0.2.1, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  ['is written as an IPv6 address', '10.0.0.1', '::FFFF:192.0.2.1', '192.0.2.1'],
  ['sends nonsense', '10.0.0.1', 'nonsense', '10.0.0.1'],
  ['sends nothing at all', '10.0.0.1', '', '10.0.0.1'],
  ['sends an empty list', '10.0.0.1', ', ,', '10.0.0.1'],
  ['has a port in the list', '10.0.0.1', '198.51.100.1, 192.0.2.1:5555', '192.0.2.1'],
  ['stands in brackets', '10.0.0.1', '"[2001:db8::1]:44"', '2001:db8::1'],
  ['is a proxy itself', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['has a zone', 'fe80::1%eth0', '198.51.100.1', 'fe80::1%eth0'],
  ['has gone meanwhile', undefined, '198.51.100.1', ''],
];

for (const [title, remote, forwarded, address] of people) {
  test(`somebody who ${title} is taken for ${address || 'nobody in particular'}`, () => {
    assert.equal(addressOf(remote, forwarded), address);
  });
}

test('where no proxy is trusted, forwarded headers are ignored', () => {
  for (const remote of ['127.0.0.1', '10.0.0.1', '::1']) {
    assert.equal(addressOf(remote, '192.0.2.1', []), remote);
  }
});

test('an operator who has not named their proxy is told so once', () => {
  const warnings: unknown[] = [];
  const read = createClientAddressReader(['10.0.0.1'], { warn: (...words: unknown[]) => void warnings.push(words) });
  read('10.0.0.1', '192.0.2.1');
  read('10.0.0.2', undefined);
  assert.deepEqual(warnings, []);
  for (const peer of ['10.0.0.2', '10.0.0.2', '10.0.0.3']) read(peer, '192.0.2.1');
  assert.equal(warnings.length, 1);
  assert.match(JSON.stringify(warnings), /"peer":"10\.0\.0\.2".*TRUST_PROXY/);
});

test('addresses of this machine are recognized', () => {
  for (const address of ['127.0.0.1', '127.9.8.7', '::1']) assert.ok(isLoopback(address), address);
  for (const address of ['', '127.example.org', '192.0.2.127', '::', '::2', '10.0.0.1']) {
    assert.ok(!isLoopback(address), address);
  }
});
