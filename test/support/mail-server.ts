import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

export type ReceivedMail = { to: string; from: string; subject: string; text: string; html: string };

type Options = {
  /** Refuses a recipient, or the next mails, by throwing. */
  onRecipient?: (address: string) => void;
  /** Without it, anybody may send. */
  login?: { user: string; pass: string };
  /** The loopback address to listen on. */
  host?: string;
};

/** A real SMTP server on loopback, which collects the mails that it gets. */
export async function startMailServer({ onRecipient = () => undefined, login, host = '127.0.0.1' }: Options = {}) {
  const mails: ReceivedMail[] = [];
  async function receive(stream: Readable, to: string, done: (error?: Error) => void): Promise<void> {
    mails.push(toReceived(await PostalMime.parse(await buffer(stream)), to));
    done();
  }
  const server = new SMTPServer({
    authOptional: !login,
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username });
      else done(Object.assign(new Error('Wrong user or password'), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      try {
        onRecipient(address);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    onData(stream, { envelope: { rcptTo } }, done) {
      void receive(stream, rcptTo.map(({ address }) => address).join(', '), done);
    },
  });
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  after(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const url = `smtp://${host === '::1' ? '[::1]' : host}:${port}`;
  const linksTo = (address: string, path: string) =>
    mails
      .filter(({ to }) => to === address)
      .map(({ text }) => new URL(/https?:\/\/\S+/.exec(text)![0]))
      .filter(({ pathname }) => pathname === path);
  return {
    url,
    mails,
    /** Does something, after which an address gets a mail with a link to a page; resolves to that link. */
    async linkAfter(address: string, path: string, work: () => Promise<unknown>): Promise<URL> {
      const before = linksTo(address, path).length;
      await work();
      await eventually(() => assert.ok(linksTo(address, path).length > before, `no mail to ${address}`));
      return linksTo(address, path).at(-1)!;
    },
  };
}

function toReceived({ from, subject = '', text = '', html = '' }: Email, to: string): ReceivedMail {
  return { to, from: from?.address ?? '', subject, text, html };
}
