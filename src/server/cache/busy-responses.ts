import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestRecorder } from '../ops/request-recorder.ts';
import { inlineBodyEncoding } from './cached-response.ts';
import type { ResponseVariant } from './look-up.ts';
import { createRawHead, writeRawHead, type RawHead } from './raw-head.ts';

/** Headers of one response. */
const ownHeaders = new Set(['x-request-id', 'content-length']);

/** A response to clients of a full queue; `parts` is its body, divided where it has the id of the request. */
type BusyResponse = { head: RawHead; parts: string[] };

export type BusyResponses = ReturnType<typeof createBusyResponses>;

/**
 * Sends the error of a full queue past the app: at three times the load that the site can carry, most responses are
 * this one. The app makes the first response of each kind, and the others are like it.
 */
export function createBusyResponses(record: RequestRecorder) {
  const byKind = new Map<string, BusyResponse>();
  const kindOf = ({ resource: { route, isData }, encoding }: ResponseVariant) => `${encoding} ${isData} ${route}`;
  return {
    /** Keeps a response of the app, which sets no cookie, as the model for the others of its kind. */
    add(
      variant: ResponseVariant,
      requestId: string,
      { status, headers }: { status: number; headers: Headers },
      body: Buffer,
    ): void {
      const parts = body.toString(inlineBodyEncoding).split(requestId);
      const isProblem = headers.get('content-type') === 'application/problem+json';
      if (isProblem && parts.length === 1) return;
      const pairs = [...headers].filter(([name]) => !ownHeaders.has(name));
      byKind.set(kindOf(variant), { head: createRawHead(status, pairs), parts });
    },
    /** Sends one; returns false if the app has made none of this kind yet. */
    send(method: string, response: ServerResponse, variant: ResponseVariant): boolean {
      const busy = byKind.get(kindOf(variant));
      if (!busy) return false;
      const { head, parts } = busy;
      const requestId = randomUUID();
      const body = parts.join(requestId);
      writeRawHead(response, { ...head, forNode: ['content-length', String(body.length)] }, requestId);
      response.end(body, inlineBodyEncoding);
      record({ method, route: variant.resource.route, status: head.status })(requestId, 0);
      return true;
    },
  };
}
