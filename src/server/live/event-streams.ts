import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, type Registry } from 'prom-client';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { topics } from '../changes/topics.ts';
import type { Database } from '../db/schema.ts';
import { isRead } from '../http/request-scope.ts';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import { newRequestId } from '../ops/request-id.ts';
import { changedReviews } from './changed-reviews.ts';
import { missedBetween } from './missed.ts';

export const path = '/events';

/** Between two events, so that a storm of changes is told in a few of them. */
const pause = 500;
/** A line now and then, or proxies take the silence for the end. */
const pulse = 25_000;
/** How long a browser waits before it comes back. */
const retry = 2_000;
/** So many are written to before others get their turn. */
const atOnce = 200;
const mostStreams = 20_000;
/** Who does not read what is sent is let go, and may come back and ask for what they missed. */
const mostUnread = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
};

type Needs = { db: Database; changes: ChangeFeed; record: RequestRecorder; registry: Registry };

type Change = { number: number; topics: string[] };

/**
 * Streams of events that tell open pages which reviews changed, on Node's own responses: thousands of
 * them stay open, and each should cost no more than its connection.
 */
export function createEventStreams({ db, changes, record, registry }: Needs) {
  /** With the number of the change that each knew of when it was opened. */
  const open = new Map<ServerResponse, number>();
  let untold: Change[] = [];
  let waiting: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sendToAll(textFor: (known: number) => string): Promise<void> {
    let written = 0;
    for (const [response, known] of open) {
      if (response.writableLength > mostUnread) response.destroy();
      else response.write(textFor(known));
      written += 1;
      if (written % atOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function tell(): void {
    waiting = undefined;
    const [first] = untold;
    if (!first) return;
    const told = untold;
    untold = [];
    const all = eventOfChanges(told);
    // Who came while they waited to be told knows some of them.
    void sendToAll((known) =>
      known < first.number ? all : eventOfChanges(told.filter(({ number }) => number > known)),
    );
    waiting = setTimeout(tell, pause);
  }

  async function begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newRequestId();
    const { method = '' } = request;
    const note = record({ method, route: path, status: 200 });
    response.writeHead(200, { ...headers, 'x-request-id': requestId });
    if (method === 'HEAD') {
      response.end();
      note(requestId, 0);
      return;
    }
    response.once('close', () => open.delete(response));
    let seen = lastSeen(request);
    if (seen !== undefined && !(seen <= changes.position())) await changes.catchUp();
    response.write(`retry: ${retry}\n\n`);
    // No number comes before what it stands for: the connection may break after any line.
    for (
      let now = changes.position();
      seen !== undefined && seen !== now;
      now = changes.position()
    ) {
      const missed = seen < now ? await missedBetween(db, seen, now) : undefined;
      if (!missed || missed.reviews.length > 0) response.write(eventOf(now, missed));
      seen = now;
    }
    // Who left meanwhile is not to be written to for ever.
    if (response.destroyed) return;
    if (isStopped) return void response.end();
    const known = changes.position();
    response.write(`id: ${known}\n\n`);
    // From here on it hears all that comes.
    open.set(response, known);
    note(requestId, 0);
  }

  const beat = setInterval(() => void sendToAll(() => ':\n\n'), pulse).unref();
  const gauge: Gauge = new Gauge({
    name: 'event_streams',
    help: 'Event streams that are open.',
    registers: [],
    collect: () => gauge.set(open.size),
  });
  registry.registerMetric(gauge);

  return {
    /** These topics are changed, with this number. */
    publish(changed: string[], number: number): void {
      if (!changed.includes(topics.reviews)) return;
      untold.push({ number, topics: changed });
      waiting ??= setTimeout(tell, 0);
    },
    /** Changes may have been lost before this one: tells every open page to reload all it shows. */
    reset(id: number): void {
      untold = [];
      // Ids of changes may be lower from here on than those that the streams know.
      for (const response of open.keys()) open.set(response, id);
      void sendToAll(() => eventOf(id, undefined));
    },
    /** Answers who asks for events; gives whether it did. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const { url = '', method = '' } = request;
      if (!url.startsWith(path) || open.size >= mostStreams) return false;
      if (!isRead(method)) return false;
      // Whatever may stand behind a question mark, as some programs add against caches.
      if (url !== path && url[path.length] !== '?') return false;
      begin(request, response).catch(() => response.destroy());
      return true;
    },
    stop(): void {
      clearInterval(beat);
      clearTimeout(waiting);
      isStopped = true;
      for (const response of open.keys()) response.end();
      open.clear();
    },
  };
}

/**
 * The number of the last event that somebody got before; undefined where it is their first time. What is
 * not a number of ours is ahead of all: nobody knows what they have missed.
 */
function lastSeen({ headers: { 'last-event-id': text } }: IncomingMessage): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(String(text)) ? Number(text) : Infinity;
}

/** One event for some changes; nothing where there are none. */
function eventOfChanges(changes: Change[]): string {
  const last = changes.at(-1);
  if (!last) return '';
  return eventOf(last.number, changedReviews(changes.flatMap((change) => change.topics)));
}

function eventOf(id: number, changed: object | undefined): string {
  return `id: ${id}\nevent: reviews\ndata: ${JSON.stringify(changed ?? {})}\n\n`;
}
