import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { Counter, type Registry } from 'prom-client';
import { isLoopbackUrl } from '../runtime/config.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import type { Logger } from '../runtime/log.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

type Options = {
  smtpUrl: string;
  from: string;
  log: Logger;
  registry: Registry;
  /** How long to wait before each further attempt; for tests. */
  retryAfterMs?: number[];
};

/** Waiting and being sent, without the deferred ones. */
const maxPending = 500;
/**
 * Mails whose recipient was refused for now, which wait for their next attempt. Anybody can register such addresses, so
 * these take no slots of others; a further one is given up.
 */
const maxDeferred = 100;
const timeoutMs = 15_000;
/** A mail server that is restarted is back by then, and greylisting ends after a few minutes. */
const usualRetryAfterMs = [5_000, 60_000, 5 * 60_000];
/** At the end of the process. */
const maxFlushMs = 2_000;

export type Mailer = ReturnType<typeof createMailer>;

/**
 * Sends mails in the background: no response waits for the mail server, nor tells by its time whether a mail was sent.
 * Mails that still wait when the process ends are lost; people can ask for another one.
 */
export function createMailer({ smtpUrl, from, log, registry, retryAfterMs = usualRetryAfterMs }: Options) {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // The password of the mail server, and the links, do not cross a network unencrypted.
      requireTLS: !isLoopbackUrl(smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const counter = new Counter({
    name: 'mails_total',
    help: 'Mails by result.',
    labelNames: ['result'],
    registers: [registry],
  });
  const stopping = new AbortController();
  const pending = new Set<Promise<void>>();
  let deferredCount = 0;

  async function defer(waitMs: number): Promise<void> {
    deferredCount += 1;
    await delay(waitMs, undefined, { signal: stopping.signal, ref: false }).finally(() => (deferredCount -= 1));
  }

  async function sendWithRetries(mail: Mail): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await transport.sendMail(mail);
        counter.inc({ result: 'sent' });
        return;
      } catch (error) {
        const waitMs = isPermanent(error) ? undefined : retryAfterMs[attempt];
        const isDeferred = isRecipientRejected(error);
        if (waitMs === undefined || (isDeferred && deferredCount >= maxDeferred)) throw error;
        log.warn(describe(error), 'a mail could not be sent, and is tried again later');
        if (isDeferred) await defer(waitMs);
        else await delay(waitMs, undefined, { signal: stopping.signal, ref: false });
      }
    }
  }

  async function run(compose: () => Promise<Mail | undefined>): Promise<void> {
    try {
      const mail = await compose();
      if (mail) await sendWithRetries(mail);
    } catch (error) {
      counter.inc({ result: 'failed' });
      log[isRecipientRejected(error) ? 'warn' : 'error'](describe(error), 'a mail could not be sent');
    }
  }

  return {
    /** Composes a mail, unless there is none to send, and sends it; returns at once. */
    enqueue(compose: () => Promise<Mail | undefined>): void {
      if (pending.size - deferredCount >= maxPending) throw new QueueFullError();
      const sending = run(compose).finally(() => pending.delete(sending));
      pending.add(sending);
    },
    async stop(): Promise<void> {
      stopping.abort();
      const flushed = Promise.all(pending);
      await Promise.race([flushed, delay(maxFlushMs, undefined, { ref: false })]);
      transport.close();
    },
  };
}

/** The fields that nodemailer adds to an error; `response` is the mail server's reply. */
type MailError = { code?: string; command?: string; response?: string; permanent?: boolean };

/** Whether the mail server will never take this mail: an address that does not exist, for example. */
const isPermanent = (error: unknown) => (error as MailError).permanent === true;

/** Any visitor can cause it, by registering an address that does not exist. */
function isRecipientRejected(error: unknown): boolean {
  const { command, response } = error as MailError;
  return command === 'RCPT TO' && response !== undefined;
}

/** For the log, without the recipient: mail servers repeat the address in a reply, which is also in the message. */
function describe(error: unknown): object {
  const { code, command, response } = error as MailError;
  if (response === undefined && code !== 'EENVELOPE') return { error };
  return { code, command, reply: replyCodes.exec(response ?? '')?.[0] };
}

/** `550`, with the status of RFC 3463 if there is one: `550 5.1.1`. */
const replyCodes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;
