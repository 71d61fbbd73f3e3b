import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { STATUS_CODES } from 'node:http';
import type { Endpoint } from '../../contracts/endpoint.ts';
import type { Role } from '../../contracts/moderation/constants.ts';
import {
  codeOfStatus,
  problemKinds,
  problemType,
  type ProblemCode,
  type ProblemDetails,
  type ProblemStatus,
} from '../../contracts/problem.ts';
import { DatabaseDownError, isDiskFull, isUnavailable } from '../db/errors.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { errorMessage } from '../runtime/startup-error.ts';
import { TimeoutError } from '../runtime/timeout.ts';
import { hasClientLeft, type AppEnv, type RequestScope } from './context.ts';
import { toResponse, type Rendered } from './rendered.ts';

/** The values of `Retry-After`: for a full queue, and for what takes longer: no database, a timeout, no stream free. */
export const retryAfterSeconds = { busy: '2', unavailable: '5' };

type FieldErrors = NonNullable<ProblemDetails['errors']>;

/** An expected error, whose message is shown to people. Other errors become one in `toProblem`. */
export class Problem extends Error {
  code: ProblemCode;
  status: ProblemStatus;
  errors: FieldErrors | undefined;
  headers: Record<string, string>;

  /** `kind` is a code, or a status if no code says more than the status does. */
  constructor(
    kind: ProblemCode | ProblemStatus,
    detail: string,
    { errors, headers = {} }: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.code = typeof kind === 'number' ? codeOfStatus(kind) : kind;
    this.status = problemKinds[this.code].status;
    this.errors = errors;
    this.headers = headers;
  }
}

export function invalidFields(errors: FieldErrors): Problem {
  return new Problem('invalid-fields', 'Some values are invalid.', { errors });
}

export function notFound(): Problem {
  return new Problem(404, "There's nothing at this address.");
}

const roleProblems = { moderator: 'This is for moderators only.', admin: 'This is for admins only.' };

/** Why a member with this role may not call an endpoint; undefined if they may. */
export function findRoleProblem(access: Endpoint['access'] | undefined, role: Role | null | undefined) {
  if (access === 'moderator' && !role) return roleProblems.moderator;
  return access === 'admin' && role !== 'admin' ? roleProblems.admin : undefined;
}

/** Whether an endpoint is for some roles only. */
export const isForRole = ({ access }: Pick<Endpoint, 'access'>) => access === 'moderator' || access === 'admin';

export function methodNotAllowed(methods: string[]): Problem {
  const allow = methods.join(', ').replace('GET', 'GET, HEAD');
  return new Problem(405, `This address accepts ${allow} only.`, { headers: { allow } });
}

/** Turns an error into a problem response; ssr/pages.ts has the busy page for documents. */
export function handleError(error: unknown, context: Context<AppEnv>): Response {
  const cause = isAbort(context) ? new Problem(400, "The body wasn't sent completely.") : error;
  return toResponse(renderProblem(cause, context.get('scope')));
}

/** The same as a value. */
export function renderProblem(error: unknown, scope: RequestScope): Rendered {
  const { details, headers } = describeProblem(error, scope);
  return {
    status: details.status,
    headers: { ...headers, 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify(details),
    topics: undefined,
    viewer: undefined,
    isRefusal: error instanceof QueueFullError,
  };
}

/** What a client is told about an error, and the headers that belong to it. An error that is a bug is logged. */
export function describeProblem(error: unknown, scope: RequestScope) {
  const problem = toProblem(error);
  if (problem.status >= 500 && !isExpected(error)) {
    // In an outage every request fails: why is enough.
    const cause = isUnavailable(error) ? { reason: errorMessage(error) } : { error };
    scope.log.error({ ...cause, memberId: scope.viewer.actorId() }, 'request failed');
  }
  const details: ProblemDetails = {
    type: problemType(problem.code),
    code: problem.code,
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    requestId: scope.requestId,
    ...(problem.errors && { errors: problem.errors }),
  };
  const headers: Record<string, string> = {
    // RFC 9110 demands a challenge with a 401. No browser knows this scheme, so none opens a dialog of its own.
    ...(problem.status === 401 && { 'www-authenticate': 'Cookie realm="Playshelf"' }),
    ...problem.headers,
  };
  return { details, headers };
}

/** Whether the client disconnected before its body was complete: whatever failed, failed because of that. */
function isAbort(context: Context<AppEnv>): boolean {
  return hasClientLeft(context) && context.env?.incoming?.complete === false;
}

/** Whether an error is a normal response, and no bug to be logged; that the database is down was logged once. */
export function isExpected(error: unknown): boolean {
  return error instanceof Problem || error instanceof QueueFullError || error instanceof DatabaseDownError;
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) return new Problem(codeOfStatus(error.status), error.message);
  if (error instanceof QueueFullError) {
    return unavailable('Playshelf is busy right now. Please try again in a moment.', 'busy');
  }
  if (error instanceof TimeoutError) {
    return unavailable('This is taking too long. Please try again in a moment.', 'unavailable');
  }
  if (isDiskFull(error)) {
    return unavailable('Nothing can be stored right now: the disk of this site is full.', 'unavailable', 'disk-full');
  }
  if (isUnavailable(error)) {
    return unavailable("The database isn't responding. Please try again in a moment.", 'unavailable');
  }
  return new Problem(500, 'Something went wrong on our side. Please try again.');
}

function unavailable(
  detail: string,
  reason: keyof typeof retryAfterSeconds,
  code: 'busy' | 'unavailable' | 'disk-full' = reason,
): Problem {
  return new Problem(code, detail, { headers: { 'retry-after': retryAfterSeconds[reason] } });
}
