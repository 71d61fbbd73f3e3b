import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { eventually } from '../../../test/support/eventually.ts';
import { startMailServer } from '../../../test/support/mail-server.ts';
import { createLog } from '../runtime/log.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { createMailer } from './mailer.ts';
import { linkMail } from './messages.ts';

const mail = linkMail('reset', 'mara@example.org', 'https://games.example.org/auth/reset-password?token=secret-token');

/** Nothing listens at this port of the discard service. */
const nowhere = 'smtp://127.0.0.1:9';

function startMailer(smtpUrl: string, retryAfterMs: number[] = []) {
  const registry = new Registry();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const mailer = createMailer({ smtpUrl, from: 'no-reply@example.org', log, registry, retryAfterMs });
  return { mailer, lines, readMetrics: () => registry.metrics() };
}

test('a mail server on this machine needs no TLS, by IPv4 or IPv6', async () => {
  // Not every machine has IPv6.
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  for (const host of ['127.0.0.1', '::1'].filter((each) => own.some(({ address }) => address === each))) {
    const server = await startMailServer({ host });
    const { mailer } = startMailer(server.url);
    mailer.enqueue(async () => mail);
    await eventually(() => assert.equal(server.mails.length, 1));
    await mailer.stop();
  }
});

test('a mail server that is busy for a moment gets the mail a little later', async () => {
  let refusals = 2;
  const server = await startMailServer({
    onRecipient() {
      refusals -= 1;
      if (refusals >= 0) throw Object.assign(new Error('Try again later'), { responseCode: 451 });
    },
  });
  const { mailer, readMetrics } = startMailer(server.url, [10, 10, 10]);
  mailer.enqueue(async () => mail);
  await eventually(() => assert.equal(server.mails.length, 1));
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="sent"\} 1/));
  await mailer.stop();
});

test('a mail to somebody whom the mail server does not know is tried once, and the log says so without address and link', async () => {
  let attempts = 0;
  const server = await startMailServer({
    onRecipient(address) {
      attempts += 1;
      throw Object.assign(new Error(`5.1.1 <${address}>: no such user`), { responseCode: 550 });
    },
  });
  const { mailer, lines, readMetrics } = startMailer(server.url, [10, 10]);
  mailer.enqueue(async () => mail);
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/));
  await mailer.stop();
  assert.equal(attempts, 1);
  assert.equal(lines.length, 1);
  const { time: _, ...line } = JSON.parse(lines[0]!);
  // A warning: any visitor can register a wrong address.
  const reply = { code: 'EENVELOPE', command: 'RCPT TO', reply: '550 5.1.1' };
  assert.deepEqual(line, { level: 40, ...reply, msg: 'a mail could not be sent' });
});

test('the log has no address of a mail that is tried again later either', async () => {
  const server = await startMailServer({
    onRecipient(address) {
      throw Object.assign(new Error(`<${address}>: greylisted`), { responseCode: 450 });
    },
  });
  const { mailer, lines, readMetrics } = startMailer(server.url, [10]);
  mailer.enqueue(async () => mail);
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/));
  await mailer.stop();
  assert.equal(lines.length, 2);
  for (const line of lines) {
    assert.equal(JSON.parse(line).reply, '450');
    assert.doesNotMatch(line, /mara@example/);
  }
});

test('an operator reads an error, with its cause, if the mail server is away', async () => {
  const { mailer, lines, readMetrics } = startMailer(nowhere);
  mailer.enqueue(async () => mail);
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/));
  await mailer.stop();
  const { level, error } = JSON.parse(lines[0]!);
  assert.equal(level, 50);
  assert.match(error.message, /ECONNREFUSED 127\.0\.0\.1:9/);
});

test('an operator reads an error if the mail server refuses the login', async () => {
  const server = await startMailServer({ login: { user: 'games', pass: 'right' } });
  const { mailer, lines, readMetrics } = startMailer(server.url.replace('smtp://', 'smtp://games:wrong@'));
  mailer.enqueue(async () => mail);
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/));
  await mailer.stop();
  const { level, code, reply } = JSON.parse(lines[0]!);
  assert.deepEqual([level, code, reply], [50, 'EAUTH', '535']);
});

test('a site whose mail server is away bounds what waits', async () => {
  const { mailer } = startMailer(nowhere, [60_000]);
  for (let index = 0; index < 500; index += 1) mailer.enqueue(async () => mail);
  assert.throws(() => mailer.enqueue(async () => mail), QueueFullError);
  await mailer.stop();
});

test('mails to addresses that are refused for now take no slots of other mails', async () => {
  const server = await startMailServer({
    onRecipient(address) {
      if (address.startsWith('nobody')) throw Object.assign(new Error('Try again later'), { responseCode: 450 });
    },
  });
  const { mailer, readMetrics } = startMailer(server.url, [60_000]);
  for (let index = 0; index < 500; index += 1)
    mailer.enqueue(async () => ({ ...mail, to: `nobody${index}@example.org` }));
  // 100 of them wait for their next attempt.
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 400/));
  for (let index = 0; index < 500; index += 1) mailer.enqueue(async () => mail);
  await eventually(() => assert.equal(server.mails.length, 500));
  await mailer.stop();
});

test('a site that stops gives up a mail that waits for its next attempt', async () => {
  const { mailer, lines, readMetrics } = startMailer(nowhere, [60_000]);
  mailer.enqueue(async () => mail);
  await eventually(() => assert.match(lines.join(''), /tried again later/));
  await mailer.stop();
  assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/);
});

test('a mail server elsewhere that offers no encryption gets no mail', async () => {
  const server = await startMailServer();
  // An address that leads to this machine, but is not one of loopback.
  const { mailer, lines, readMetrics } = startMailer(server.url.replace('127.0.0.1', '0.0.0.0'));
  mailer.enqueue(async () => mail);
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/));
  await mailer.stop();
  assert.match(lines.join(''), /STARTTLS/);
  assert.equal(server.mails.length, 0);
});
