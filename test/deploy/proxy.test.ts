import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/server/runtime/config.ts';
import { read } from './files.ts';

const examples = ['nginx.conf', 'Caddyfile', 'haproxy.cfg'];
const { port } = readConfig({});
const withoutComments = (name: string) => read(`deploy/proxy/${name}`).replaceAll(/^\s*#.*$/gm, '');

for (const name of examples) {
  test(`${name} leads to the site's port, and does not show its metrics to strangers`, () => {
    const text = withoutComments(name);
    const targets = [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, number]) => Number(number));
    assert.deepEqual(targets, [port]);
    assert.match(text, /\/metrics\b[^]{0,30}404|404 if \{ path,url_dec \/metrics \}/);
  });

  test(`${name} closes its connections to the site before the site does`, () => {
    const [, timeoutMs] = /keepAliveTimeout: ([\d_]+)/.exec(read('src/server/runtime/http-server.ts'))!;
    const [, seconds] = /(?:keepalive_timeout|keepalive|pool-purge-delay) (\d+)s/.exec(withoutComments(name))!;
    assert.ok(Number(seconds) * 1_000 < Number(timeoutMs!.replaceAll('_', '')));
  });
}

test('HAProxy gives up the rights of root, and writes a log', () => {
  assert.match(withoutComments('haproxy.cfg'), /\n  user haproxy\n  group haproxy\n  chroot \S+\n  log \S+ local0\n/);
});

test('visitors reach the site by IPv6, too', () => {
  for (const number of [80, 443]) {
    assert.match(withoutComments('haproxy.cfg'), new RegExp(`bind :::${number} v6only`));
    assert.match(withoutComments('nginx.conf'), new RegExp(`listen \\[::\\]:${number}\\b`));
  }
});

test('a proxy waits longer than an event stream is silent', () => {
  const [, heartbeatMs] = /heartbeatMs = ([\d_]+)/.exec(read('src/server/events/event-streams.ts'))!;
  for (const name of ['nginx.conf', 'haproxy.cfg']) {
    const timeouts = withoutComments(name).matchAll(/(?:proxy_read_timeout|timeout (?:client|server)) (\d+)s/g);
    const shortest = Math.min(...[...timeouts].map(([, seconds]) => Number(seconds) * 1_000));
    assert.ok(shortest > Number(heartbeatMs!.replaceAll('_', '')) && shortest < Infinity, name);
  }
});

test('what a visitor claims to be their address does not count', () => {
  assert.match(withoutComments('nginx.conf'), /proxy_set_header X-Forwarded-For \$remote_addr;/);
  assert.match(withoutComments('haproxy.cfg'), /http-request set-header X-Forwarded-For %\[src\]/);
});

test('no proxy logs the query of an address: in a link by mail, it is a secret', () => {
  const nginx = withoutComments('nginx.conf');
  const [format = ''] = /log_format playshelf [^;]+;/.exec(nginx) ?? [];
  assert.match(format, /\$uri\b/);
  assert.doesNotMatch(format, /\$(request|request_uri|args|query_string|http_referer)\b/);
  assert.equal(nginx.match(/access_log \S+ playshelf;/g)?.length, nginx.match(/^server \{/gm)?.length);
  const haproxy = withoutComments('haproxy.cfg');
  assert.match(haproxy, /log-format .* %HPO /);
  assert.doesNotMatch(haproxy, /option httplog|%(\{[^}]*\})?r\b|%HU|%HQ/);
  assert.doesNotMatch(withoutComments('Caddyfile'), /^\s*log\b/m);
});
