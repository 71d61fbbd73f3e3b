import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export type UnreadLimits = {
  checkMs: number;
  /** In each period of this length, a client takes at least `minBytesPerPeriod`, or all there is. */
  periodMs: number;
  minBytesPerPeriod: number;
  /** Bytes that are unsent at a check must be sent within this time, however fast the client was before. */
  deadlineMs: number;
  maxBytesPerNetwork: number;
  maxBytes: number;
};

const mib = 1024 * 1024;

/**
 * A client that reads nothing is disconnected after 20 s, one that reads less than 2 kB a second too. A whole page of
 * a list (`maxPageBytes`) may take three minutes, at 3 kB a second. The bounds in bytes count a cached body once for each
 * client, although they share its memory.
 */
export const unreadLimits: UnreadLimits = {
  checkMs: 1_000,
  periodMs: 20_000,
  minBytesPerPeriod: 40_000,
  deadlineMs: 180_000,
  maxBytesPerNetwork: 32 * mib,
  maxBytes: 128 * mib,
};

/** A connection with unsent bytes. */
type Unread = {
  socket: Socket;
  /** The latest one on the connection. */
  request: IncomingMessage;
  /** The bytes sent by the last check, and the last one at which there were more than before. */
  sent: number;
  progressAt: number;
  /** Where the current period began. */
  periodAt: number;
  periodSent: number;
  /** All bytes up to `due` were waiting at `dueSince`. */
  due: number;
  dueSince: number;
};

/**
 * Disconnects clients that do not read their responses: those below the least rate, and when the unsent bytes exceed
 * a bound, of a network or in all, those that have read nothing for longest. It looks at the sockets on a timer, so a
 * request costs nothing; a client that reads as fast as we send is never looked at twice.
 */
export function disconnectUnread(
  server: Server,
  latestRequests: ReadonlyMap<Socket, IncomingMessage>,
  networkOf: (request: IncomingMessage) => string,
  limits: UnreadLimits = unreadLimits,
): void {
  let unread = new Map<Socket, Unread>();

  function check(): void {
    const time = performance.now();
    const before = unread;
    unread = new Map();
    for (const [socket, request] of latestRequests) {
      if (socket.writableLength === 0 || socket.destroyed) continue;
      const state = before.get(socket) ?? startWatching(socket, request, time);
      update(state, time);
      if (isTooSlow(state, time, limits)) socket.destroy();
      else unread.set(socket, state);
    }
    if (unread.size === 0) return;
    // The first to be disconnected is the one that has read nothing for longest.
    const byProgress = [...unread.values()].toSorted((one, other) => one.progressAt - other.progressAt);
    for (const group of Map.groupBy(byProgress, ({ request }) => networkOf(request)).values()) {
      disconnectFirst(group, limits.maxBytesPerNetwork);
    }
    disconnectFirst(byProgress, limits.maxBytes);
  }

  const timer = setInterval(check, limits.checkMs).unref();
  server.once('close', () => clearInterval(timer));
}

function startWatching(socket: Socket, request: IncomingMessage, time: number): Unread {
  const sent = sentBytes(socket);
  const due = socket.bytesWritten;
  return { socket, request, sent, progressAt: time, periodAt: time, periodSent: sent, due, dueSince: time };
}

function update(state: Unread, time: number): void {
  const sent = sentBytes(state.socket);
  if (sent > state.sent) Object.assign(state, { sent, progressAt: time });
  if (sent >= state.due) Object.assign(state, { due: state.socket.bytesWritten, dueSince: time });
}

function isTooSlow(state: Unread, time: number, { periodMs, minBytesPerPeriod, deadlineMs }: UnreadLimits): boolean {
  if (time - state.dueSince >= deadlineMs) return true;
  if (time - state.periodAt < periodMs) return false;
  if (state.sent - state.periodSent < minBytesPerPeriod) return true;
  Object.assign(state, { periodAt: time, periodSent: state.sent });
  return false;
}

function disconnectFirst(unread: Unread[], maxBytes: number): void {
  const waiting = unread.filter(({ socket }) => !socket.destroyed);
  let bytes = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0);
  for (const { socket } of waiting) {
    if (bytes <= maxBytes) return;
    bytes -= socket.writableLength;
    socket.destroy();
  }
}

/** What Node's own idle timeout of a socket reads to see progress within one large write. Not documented. */
type SocketInternals = { _bytesDispatched?: unknown; _handle?: { writeQueueSize?: unknown } | null };

/**
 * The bytes that the system has taken. The documented properties count a write only when all of it is sent: with them
 * alone, a visitor on a slow line who reads a large response seems to read nothing, and would be disconnected.
 */
export function sentBytes(socket: Socket): number {
  const { _bytesDispatched: dispatched, _handle: handle } = socket as unknown as SocketInternals;
  const queued = handle?.writeQueueSize;
  if (typeof dispatched === 'number' && typeof queued === 'number') return dispatched - queued;
  return socket.bytesWritten - socket.writableLength;
}
