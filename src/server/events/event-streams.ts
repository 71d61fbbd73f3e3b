import type { IncomingMessage, ServerResponse } from 'node:http';
import { Gauge, type Registry } from 'prom-client';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { topics } from '../changes/topics.ts';
import type { Database } from '../db/schema.ts';
import { isRead } from '../http/request-scope.ts';
import type { Logger } from '../runtime/log.ts';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import { newRequestId } from '../ops/request-id.ts';
import { changedReviews } from './changed-reviews.ts';
import { changesBetween } from './replay.ts';

export const eventsPath = '/events';

/** Between two events, so that a burst of changes is sent as a few events. */
const eventIntervalMs = 500;
/** Proxies close connections that are silent for longer. */
const heartbeatMs = 25_000;
/** How long a browser waits before it reconnects. */
const retryMs = 2_000;
/** After so many writes, other work of the process gets an event-loop tick. */
const writesPerTick = 200;
const maxStreams = 20_000;
/** A client that does not read is disconnected; it may reconnect and ask for what it missed. */
const maxBufferedBytes = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
};

type Deps = {
  db: Database;
  log: Logger;
  changes: ChangeFeed;
  record: RequestRecorder;
  registry: Registry;
};

type Change = { id: number; topics: string[] };

/**
 * Streams of events that tell open pages which reviews changed, on Node's own responses: thousands of
 * them stay open, and each should cost no more than its connection.
 */
export function createEventStreams({ db, log, changes, record, registry }: Deps) {
  /** With the id of the newest change that each client knew of when its stream was opened. */
  const open = new Map<ServerResponse, number>();
  /** Streams that are being opened: they wait for the database. */
  let opening = 0;
  let pending: Change[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sendToAll(textFor: (sinceId: number) => string): Promise<void> {
    let written = 0;
    for (const [response, sinceId] of open) {
      if (response.writableLength > maxBufferedBytes) response.destroy();
      else response.write(textFor(sinceId));
      written += 1;
      if (written % writesPerTick === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function flush(): void {
    flushTimer = undefined;
    const [first] = pending;
    if (!first) return;
    const batch = pending;
    pending = [];
    const all = eventOfChanges(batch);
    // A stream that was opened while the changes were pending has some of them already.
    void sendToAll((sinceId) =>
      sinceId < first.id ? all : eventOfChanges(batch.filter(({ id }) => id > sinceId)),
    );
    flushTimer = setTimeout(flush, eventIntervalMs);
  }

  async function openStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = newRequestId();
    const { method = '' } = request;
    const recordSent = record({ method, route: eventsPath, status: 200 });
    response.writeHead(200, { ...headers, 'x-request-id': requestId });
    if (method === 'HEAD') {
      response.end();
      recordSent(requestId, 0);
      return;
    }
    response.once('close', () => open.delete(response));
    let sinceId = lastEventId(request);
    if (sinceId !== undefined && !(sinceId <= changes.position())) await changes.tryCatchUp();
    response.write(`retry: ${retryMs}\n\n`);
    // Send missed events before the id that acknowledges them: a client that drops in between would
    // skip them.
    for (
      let position = changes.position();
      sinceId !== undefined && sinceId !== position;
      position = changes.position()
    ) {
      const missed = sinceId < position ? await changesBetween(db, sinceId, position) : undefined;
      if (!missed || missed.reviews.length > 0) response.write(eventOf(position, missed));
      sinceId = position;
    }
    // A client that has left by now would never be removed again.
    if (response.destroyed) return;
    if (isStopped) return void response.end();
    const position = changes.position();
    response.write(`id: ${position}\n\n`);
    // From here on it gets every change.
    open.set(response, position);
    recordSent(requestId, 0);
  }

  const heartbeat = setInterval(() => void sendToAll(() => ':\n\n'), heartbeatMs).unref();
  const gauge: Gauge = new Gauge({
    name: 'event_streams',
    help: 'Event streams that are open.',
    registers: [],
    collect: () => gauge.set(open.size),
  });
  registry.registerMetric(gauge);

  return {
    /** Sends a change to all open streams, if it is about reviews. */
    publish(changedTopics: string[], id: number): void {
      if (!changedTopics.includes(topics.reviews)) return;
      pending.push({ id, topics: changedTopics });
      flushTimer ??= setTimeout(flush, 0);
    },
    /** Changes may have been lost before this one: tells every open page to reload all it shows. */
    reset(id: number): void {
      pending = [];
      // Ids of changes may be lower from here on than those that the streams know.
      for (const response of open.keys()) open.set(response, id);
      void sendToAll(() => eventOf(id, undefined));
    },
    /** Opens a stream if the request asks for one and there is room; returns whether it did. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      const { url = '', method = '' } = request;
      if (!url.startsWith(eventsPath) || open.size + opening >= maxStreams) return false;
      if (!isRead(method)) return false;
      // Any query string will do: some programs add one against caches.
      if (url !== eventsPath && url[eventsPath.length] !== '?') return false;
      // Pipelined, it would buffer its events until the responses before it are sent, and block all after it.
      if (!response.socket) {
        request.socket.destroy();
        return true;
      }
      opening += 1;
      openStream(request, response)
        .catch((error: unknown) => {
          log.warn({ error }, 'an event stream could not be opened');
          response.destroy();
        })
        .finally(() => (opening -= 1));
      return true;
    },
    stop(): void {
      clearInterval(heartbeat);
      clearTimeout(flushTimer);
      isStopped = true;
      for (const response of open.keys()) response.end();
      open.clear();
    },
  };
}

/**
 * The id of the last event that a client received; undefined for its first connection. An id that is not
 * ours counts as greater than all: what such a client missed is unknown.
 */
function lastEventId({ headers: { 'last-event-id': text } }: IncomingMessage): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(String(text)) ? Number(text) : Infinity;
}

/** One event for all changes; empty if there are none. */
function eventOfChanges(batch: Change[]): string {
  const last = batch.at(-1);
  if (!last) return '';
  return eventOf(last.id, changedReviews(batch.flatMap((change) => change.topics)));
}

function eventOf(id: number, changed: object | undefined): string {
  return `id: ${id}\nevent: reviews\ndata: ${JSON.stringify(changed ?? {})}\n\n`;
}
