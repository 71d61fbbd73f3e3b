import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Gauge, type Registry } from 'prom-client';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { topics } from '../changes/topics.ts';
import type { Database } from '../db/schema.ts';
import { Problem, retryAfterSeconds } from '../http/problem.ts';
import { isRead } from '../http/request-scope.ts';
import { streamShares } from '../limits/budgets.ts';
import { createNetworkShares } from '../limits/network-shares.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../runtime/log.ts';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import { changedReviews } from './changed-reviews.ts';
import { changesBetween } from './replay.ts';

export const eventsPath = '/events';

/** The minimum time between two events, so that a burst of changes is sent as a few events. */
const eventIntervalMs = 500;
/** Proxies close idle connections, so a comment line is sent at this interval. */
const heartbeatMs = 25_000;
/** The delay before a browser reconnects. */
const retryMs = 2_000;
/** Writes to streams in one event-loop tick; other work of the process runs between the batches. */
const writesPerTick = 200;
const maxStreams = 20_000;
/** A client with more than this unread is disconnected; after it reconnects, missed events are replayed. */
const maxBufferedBytes = 64 * 1024;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
};

type Deps = {
  /** Whether scripts of any site may listen. */
  isPublic: boolean;
  db: Database;
  log: Logger;
  feed: ChangeFeed;
  record: RequestRecorder;
  registry: Registry;
  /** The security headers of every response. */
  security: Record<string, string>;
  /** The client's address; behind a trusted proxy, it is not the proxy's. */
  addressOf: (request: IncomingMessage) => string;
  limits: Limits;
};

type Change = { id: number; topics: string[] };

/**
 * Server-sent events that tell open pages which reviews have changed. Writes to Node's responses directly,
 * without Hono: thousands of streams stay open, and each should cost no more than its connection.
 */
export function createEventStreams({ isPublic, db, log, feed, record, registry, security, addressOf, limits }: Deps) {
  const headers = { ...security, ...streamHeaders, ...(isPublic && { 'access-control-allow-origin': '*' }) };
  /** Open streams, each with the id of the latest change that its client knew when the stream was opened. */
  const openStreams = new Map<ServerResponse, number>();
  /** Connections on which a stream was opened. */
  const streamSockets = new WeakSet<Socket>();
  /** Why no stream was opened for a request. */
  const problems = new WeakMap<object, Problem>();
  /** How many streams each network has; without those of loopback addresses. */
  const shares = createNetworkShares(streamShares);
  /** The number of streams that wait for the database before they are open. */
  let openingCount = 0;
  let pending: Change[] = [];
  let flushTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function sendToAll(textFor: (sinceId: number) => string): Promise<void> {
    let written = 0;
    for (const [response, sinceId] of openStreams) {
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
    const eventForAll = formatChanges(batch);
    // A stream that was opened while the changes were pending has received some of them already.
    void sendToAll((sinceId) =>
      sinceId < first.id ? eventForAll : formatChanges(batch.filter(({ id }) => id > sinceId)),
    );
    flushTimer = setTimeout(flush, eventIntervalMs);
  }

  async function openStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const requestId = randomUUID();
    const { method = '' } = request;
    const recordSent = record({ method, route: eventsPath, status: 200 });
    response.writeHead(200, { ...headers, 'x-request-id': requestId });
    if (method === 'HEAD') {
      response.end();
      recordSent(requestId, 0);
      return;
    }
    response.once('close', () => openStreams.delete(response));
    let sinceId = lastEventId(request);
    if (sinceId !== undefined && sinceId > feed.position()) await feed.tryCatchUp();
    response.write(`retry: ${retryMs}\n\n`);
    // Send missed events before the id that acknowledges them: a client that disconnects in between would
    // skip them.
    let position = feed.position();
    while (sinceId !== undefined && sinceId !== position) {
      const missed = sinceId < position ? await changesBetween(db, sinceId, position) : undefined;
      if (!missed || missed.reviews.length > 0) response.write(formatEvent(position, missed));
      sinceId = position;
      // The feed may have received more during the query.
      position = feed.position();
    }
    // `close` has already been emitted for a client that is gone: it would never be removed from `openStreams`.
    if (response.destroyed) return;
    if (isStopped) return void response.end();
    response.write(`id: ${position}\n\n`);
    openStreams.set(response, position);
    recordSent(requestId, 0);
  }

  /** Throws if the request may not open a stream; else counts it, until its response is closed. */
  function admit(request: IncomingMessage, response: ServerResponse): void {
    const address = addressOf(request);
    if (openStreams.size + openingCount >= maxStreams) throw tooManyStreams();
    limits.countRead(address, { isSearch: false });
    const giveBack = shares.take(address);
    if (!giveBack) throw tooManyStreamsOfNetwork();
    response.once('close', giveBack);
  }

  const heartbeat = setInterval(() => void sendToAll(() => ':\n\n'), heartbeatMs).unref();
  const gauge: Gauge = new Gauge({
    name: 'event_streams',
    help: 'Event streams that are open.',
    registers: [registry],
    collect: () => gauge.set(openStreams.size),
  });

  return {
    /** Queues a change for all open streams if it concerns reviews. */
    publish(changedTopics: string[], id: number): void {
      if (!changedTopics.includes(topics.reviews)) return;
      pending.push({ id, topics: changedTopics });
      flushTimer ??= setTimeout(flush, 0);
    },
    /** Called if changes before this one may have been lost: tells every open page to reload its reviews. */
    reset(id: number): void {
      pending = [];
      // After a reset, ids may be lower than before; the old ids would filter out new changes.
      for (const response of openStreams.keys()) openStreams.set(response, id);
      void sendToAll(() => formatEvent(id, undefined));
    },
    /** Opens a stream if the request is for one and the limit allows it; returns whether it handled the request. */
    handle(request: IncomingMessage, response: ServerResponse): boolean {
      // A later request on the connection of a stream: its response would be held in memory until the stream ends.
      if (!response.socket && streamSockets.has(request.socket)) {
        request.socket.destroy();
        return true;
      }
      const { url = '', method = '' } = request;
      if (!url.startsWith(eventsPath) || !isRead(method)) return false;
      // Ignore the query string: some clients add one to bypass caches.
      if (url !== eventsPath && url[eventsPath.length] !== '?') return false;
      // A pipelined request: its events would wait for earlier responses, and block all later ones.
      if (!response.socket) {
        request.socket.destroy();
        return true;
      }
      try {
        admit(request, response);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        problems.set(request, error);
        return false;
      }
      if (method === 'GET') streamSockets.add(request.socket);
      openingCount += 1;
      openStream(request, response)
        .catch((error: unknown) => {
          log.warn({ error }, 'an event stream could not be opened');
          response.destroy();
        })
        .finally(() => (openingCount -= 1));
      return true;
    },
    /** Why no stream was opened for a request; the app sends it. */
    problemOf: (request: object | undefined): Problem => (request && problems.get(request)) ?? tooManyStreams(),
    stop(): void {
      clearInterval(heartbeat);
      clearTimeout(flushTimer);
      isStopped = true;
      for (const response of openStreams.keys()) response.end();
      openStreams.clear();
    },
  };
}

function tooManyStreams(): Problem {
  return new Problem(503, 'Too many streams are open right now. Please try again later.', {
    headers: { 'retry-after': retryAfterSeconds.unavailable },
  });
}

function tooManyStreamsOfNetwork(): Problem {
  return new Problem(429, 'Your network has too many streams open. Please close some pages and try again.', {
    headers: { 'retry-after': '60' },
  });
}

/**
 * The id of the last event that a client received; undefined for its first connection. An invalid id counts
 * as greater than all, because it is unknown which events the client missed.
 */
function lastEventId({ headers: { 'last-event-id': text } }: IncomingMessage): number | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(String(text)) ? Number(text) : Infinity;
}

/** Formats changes as one event; empty if there are none. */
function formatChanges(batch: Change[]): string {
  const last = batch.at(-1);
  return last ? formatEvent(last.id, changedReviews(batch.flatMap((change) => change.topics))) : '';
}

/** Without `changed`, the event says that any review may have changed. */
function formatEvent(id: number, changed: object | undefined): string {
  return `id: ${id}\nevent: reviews\ndata: ${JSON.stringify(changed ?? {})}\n\n`;
}
