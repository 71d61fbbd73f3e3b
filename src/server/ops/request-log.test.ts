import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSqlite } from '../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, TestClient, validPassword } from '../../../test/support/test-app.ts';
import { createLog } from '../runtime/log.ts';

async function appWithLog() {
  let text = '';
  const logDestination = { write: (line: string) => void (text += line) };
  const app = await createTestApp(createSqlite, {
    games: 1,
    log: createLog('info', logDestination),
    logDestination,
    trustedProxies: ['127.0.0.1'],
  });
  /** The lines since the last call. */
  const takeLines = () => {
    const lines = text.trimEnd().split('\n');
    text = '';
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { app, takeLines, logText: () => text };
}

const headers = { 'x-forwarded-for': '198.51.100.7' };
const address = '198.51.100.7';

test('an operator reads who signed in, who failed, who was refused and who changed something, from where', async () => {
  const { app, takeLines } = await appWithLog();
  const mara = await signUpMember(app, 'Mara Adeyemi');
  const memberId = mara.id;
  takeLines();
  const seen = async (call: Promise<Response>, status: number, route: string, by: string | undefined) => {
    const response = await call;
    const [line, ...others] = takeLines();
    assert.deepEqual(others, []);
    const { requestId, time } = line!;
    const logged = { route: line!.route, status: line!.status, memberId: line!.memberId, address: line!.address };
    assert.deepEqual(logged, { route, status, memberId: by, address });
    assert.equal(response.headers.get('x-request-id'), requestId);
    assert.ok(Date.parse(String(time)) > 0);
  };
  const signIn = (password: string, email = mara.email) =>
    new TestClient(app).call('/api/auth/sign-in/email', { body: { email, password }, headers });
  await seen(signIn(validPassword), 200, '/api/auth/sign-in/email', memberId);
  await seen(signIn('Wrong-7-valley'), 401, '/api/auth/sign-in/email', memberId);
  await seen(signIn('Wrong-7-valley', 'nobody@example.org'), 401, '/api/auth/sign-in/email', undefined);
  await seen(mara.call('/review', { body: { text: 'Fine.' }, headers }), 201, '/review', memberId);
  await seen(mara.call('/review/jonas@example.org', { headers }), 403, '/review/{email}', memberId);
  await seen(new TestClient(app).call(`/review/${mara.email}`, { headers }), 401, '/review/{email}', undefined);
  const foreign = { ...headers, origin: 'https://evil.example' };
  await seen(mara.call('/review', { body: {}, headers: foreign }), 403, 'none', undefined);
  await seen(mara.call('/api/auth/sign-out', { body: {}, headers }), 200, '/api/auth/sign-out', memberId);
  // What only reads, and may, leaves no trace of who read it.
  await mara.call('/review', { headers });
  assert.deepEqual(Object.keys(takeLines()[0]!), [
    'level',
    'time',
    'requestId',
    'method',
    'route',
    'status',
    'ms',
    'msg',
  ]);
});

test('no password, token, cookie or address of an account is in the log, and a line stays a line', async () => {
  const { app, logText } = await appWithLog();
  const mara = await signUpMember(app, 'Mara Adeyemi');
  const { email } = mara;
  await new TestClient(app).call('/api/auth/sign-in/email', { body: { email, password: validPassword } });
  await new TestClient(app).call('/api/auth/sign-in/email', { body: { email, password: 'Secret-guess-9' } });
  await mara.call(`/review/${email}`);
  await mara.call('/review', { body: { text: 'a\n{"level":50,"msg":"forged"}', name: 'x\u2028y' } });
  for (const value of ['a\\n{"msg":"forged"}', '127.0.0.1", "msg":"forged', '\u{1b}[31m']) {
    const ascii = value.replaceAll(/[^\x20-\x7e]/g, '');
    await mara.call('/review', {
      body: {},
      headers: { 'x-forwarded-for': ascii, 'user-agent': ascii, referer: ascii },
    });
    await mara.call(`/${encodeURIComponent(value)}`);
    await mara.call(`/games?q=${encodeURIComponent(value)}`);
  }
  const text = logText();
  // Without the position of the last write, a small number.
  const cookies = mara.cookies
    .header()
    .split('; ')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const tokens = cookies.filter((value) => value.length > 20);
  assert.ok(tokens.length > 0);
  for (const secret of [validPassword, 'Secret-guess-9', email, ...tokens]) {
    assert.ok(!text.includes(secret), `the log has ${secret}`);
  }
  assert.doesNotMatch(text, /forged/);
  for (const line of text.trimEnd().split('\n')) assert.equal(typeof JSON.parse(line).msg, 'string', line);
});
