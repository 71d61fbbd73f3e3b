import type { IncomingMessage, ServerResponse } from 'node:http';
import { newRequestId } from '../http/request-id.ts';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import { createRawHead, writeRawHead, type RawHead } from './raw-head.ts';

/** Headers of one response. */
const ownHeaders = new Set(['x-request-id', 'content-length']);

/** A response to clients of a full queue, without the id of the request. */
type BusyResponse = { head: RawHead; beforeId: string; afterId: string };

export type BusyResponses = ReturnType<typeof createBusyResponses>;

/**
 * Sends the error of a full queue past the app: at three times the load that the site can carry, most responses are
 * this one. The app makes the first response of each route, and the others are like it.
 */
export function createBusyResponses(record: RequestRecorder) {
  const byRoute = new Map<string, BusyResponse>();
  return {
    /** Keeps a response of the app as the model for the others of its route. */
    add(route: string, requestId: string, { status, headers }: Response, body: string): void {
      const [beforeId, afterId, ...others] = body.split(requestId);
      if (beforeId === undefined || afterId === undefined || others.length > 0) return;
      // A cookie is for one client.
      if (headers.has('set-cookie')) return;
      const pairs = [...headers].filter(([name]) => !ownHeaders.has(name));
      byRoute.set(route, { head: createRawHead(status, pairs), beforeId, afterId });
    },
    /** Sends one; returns false if the app has made none of this route yet. */
    send({ method = '' }: IncomingMessage, response: ServerResponse, route: string): boolean {
      const busy = byRoute.get(route);
      if (!busy) return false;
      const { head, beforeId, afterId } = busy;
      const requestId = newRequestId();
      const body = beforeId + requestId + afterId;
      writeRawHead(response, { ...head, forNode: ['content-length', String(Buffer.byteLength(body))] }, requestId);
      response.end(body);
      record({ method, route, status: head.status })(requestId, 0);
      return true;
    },
  };
}
