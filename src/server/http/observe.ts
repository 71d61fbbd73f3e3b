import type { Context, MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { requestLines, type Logger } from '../log.ts';
import type { AppEnvironment } from './environment.ts';
import { newRequestId } from './request-id.ts';
import { requestTimes } from './request-times.ts';

const quiet = new Set(['/healthz', '/readyz', '/metrics']);

type Kind = { method: string; route: string; status: number };

/** Counts and logs requests of one kind. */
export type Note = (requestId: string, milliseconds: number) => void;

export type Record = (kind: Kind) => Note;

/** Counts and logs requests when they are answered. */
export function createRecord(log: Logger): { registry: Registry; record: Record } {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const timesOf = requestTimes(registry);
  const notes = new Map<string, Note>();

  function noteOf(kind: Kind): Note {
    const count = timesOf(kind);
    // The route, not the path: a path may hold somebody's address.
    const write = requestLines(log, quiet.has(kind.route) ? 'debug' : 'info', kind);
    return (requestId, milliseconds) => {
      count(milliseconds / 1000);
      write(requestId, milliseconds);
    };
  }

  const record: Record = (kind) => {
    const key = `${kind.status} ${kind.method} ${kind.route}`;
    const known = notes.get(key);
    if (known) return known;
    const note = noteOf(kind);
    notes.set(key, note);
    return note;
  };
  return { registry, record };
}

/**
 * Gives each request an id and a logger, and counts and logs it when it is answered.
 * A call that a page makes from within belongs to the page's own request.
 */
export function observe(
  log: Logger,
  record: Record,
  addressOf: (context: Context<AppEnvironment>) => string,
): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const within = context.env?.within;
    const requestId = within?.requestId ?? newRequestId();
    context.set('requestId', requestId);
    context.set('log', log.child({ requestId }));
    context.set('route', 'none');
    context.set('address', addressOf(context));
    const start = performance.now();
    await next();
    if (within) return;
    const milliseconds = performance.now() - start;
    context.header('x-request-id', requestId);
    const { method } = context.req;
    const { route } = context.var;
    const { status } = context.res;
    record({ method, route, status })(requestId, milliseconds);
  };
}
