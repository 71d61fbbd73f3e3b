import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { eventually } from '../../../test/support/eventually.ts';
import { startMailServer } from '../../../test/support/mail-server.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { createMailer } from './mailer.ts';
import { linkMail } from './messages.ts';

const mail = linkMail('reset', 'mara@example.org', 'https://games.example.org/auth/reset-password?token=secret-token');

function startMailer(smtpUrl: string, retryAfterMs: number[] = []) {
  const registry = new Registry();
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const mailer = createMailer({ smtpUrl, from: 'no-reply@example.org', log, registry, retryAfterMs });
  return { mailer, lines, readMetrics: () => registry.metrics() };
}

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

test('a mail to somebody whom the mail server does not know is tried once, and the log says so without the link', async () => {
  let attempts = 0;
  const server = await startMailServer({
    onRecipient() {
      attempts += 1;
      throw Object.assign(new Error('No such user'), { responseCode: 550 });
    },
  });
  const { mailer, lines, readMetrics } = startMailer(server.url, [10, 10]);
  mailer.enqueue(async () => mail);
  await eventually(async () => assert.match(await readMetrics(), /mails_total\{result="failed"\} 1/));
  await mailer.stop();
  assert.equal(attempts, 1);
  assert.match(lines.join(''), /a mail could not be sent/);
  assert.doesNotMatch(lines.join(''), /secret-token/);
});

/** Nothing listens at this port of the discard service. */
const nowhere = 'smtp://127.0.0.1:9';

test('a site whose mail server is away bounds what waits', async () => {
  const { mailer } = startMailer(nowhere, [60_000]);
  for (let index = 0; index < 500; index += 1) mailer.enqueue(async () => mail);
  assert.throws(() => mailer.enqueue(async () => mail), QueueFullError);
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
