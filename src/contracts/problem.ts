import { z } from 'zod';

type KindTable = Record<string, { status: number; meaning: string }>;

/**
 * Every kind of error, by its code. A code never changes its meaning; programs tell errors apart by it. The first one
 * of a status is the one for errors that have no kind of their own.
 */
export const problemKinds = {
  'bad-request': { status: 400, meaning: 'The request is malformed: the detail says how.' },
  'public-url-missing': { status: 400, meaning: 'The site is reached by https and does not know its address.' },
  'sign-in-required': { status: 401, meaning: 'Nobody is signed in, or the session has ended.' },
  'wrong-credentials': { status: 401, meaning: 'The password, code or passkey is wrong, or came too late.' },
  forbidden: { status: 403, meaning: 'This belongs to another member, or needs another role.' },
  'cross-site': { status: 403, meaning: 'A page of another site may not write here.' },
  barred: { status: 403, meaning: 'A moderator has barred this member from writing.' },
  'registration-closed': { status: 403, meaning: 'This site takes no new members.' },
  'recent-sign-in-required': { status: 403, meaning: 'The sign-in is too long ago for this change.' },
  'not-found': { status: 404, meaning: 'There is nothing at this address, or no longer.' },
  'method-not-allowed': { status: 405, meaning: 'The address has other methods: see the header Allow.' },
  conflict: { status: 409, meaning: 'It exists already, is done already, or something else stands in the way.' },
  'email-taken': { status: 409, meaning: 'This email already has an account.' },
  changed: { status: 412, meaning: 'It has changed since it was read.' },
  'too-large': { status: 413, meaning: 'The body is too large.' },
  'unsupported-media-type': { status: 415, meaning: 'The body is not JSON, or is compressed.' },
  'unknown-host': { status: 421, meaning: 'The site takes no writes under the host name of the request.' },
  'invalid-fields': { status: 422, meaning: 'Some values are invalid: `errors` names them.' },
  'too-many-requests': { status: 429, meaning: 'Wait the seconds in Retry-After.' },
  'internal-error': { status: 500, meaning: 'Something went wrong on our side; the log has it by `requestId`.' },
  unavailable: { status: 503, meaning: 'The database or an identity provider does not respond: try again.' },
  busy: { status: 503, meaning: 'Too many requests wait: try again after the seconds in Retry-After.' },
  'disk-full': { status: 503, meaning: 'Nothing can be stored until the operator makes room.' },
} as const satisfies KindTable;

export type ProblemCode = keyof typeof problemKinds;
export type ProblemStatus = (typeof problemKinds)[ProblemCode]['status'];

const codes = Object.keys(problemKinds) as [ProblemCode, ...ProblemCode[]];

/** The code of errors that have a status and no kind of their own. */
export function codeOfStatus(status: number): ProblemCode {
  const code = codes.find((each) => problemKinds[each].status === status);
  return code ?? (status < 500 ? 'bad-request' : 'internal-error');
}

/** The id of a kind's description on the page /docs, where its `type` leads. */
export const problemAnchor = (code: ProblemCode) => `problem-${code}`;

export const problemType = (code: ProblemCode) => `/docs#${problemAnchor(code)}`;

/** The body of every error response: problem details of RFC 9457. */
export const ProblemDetails = z
  .object({
    type: z.string().meta({ description: 'The address of the description of this kind of error.' }),
    code: z.enum(codes).meta({ description: 'The kind of error, for programs.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What is wrong, for people.' }),
    requestId: z.string().meta({ description: "The id of the request, also in the server's log." }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({
    id: 'Problem',
    description: 'Problem details (RFC 9457).',
    example: {
      type: problemType('not-found'),
      code: 'not-found',
      title: 'Not Found',
      status: 404,
      detail: 'Game not found.',
      requestId: '0199a1f0-91b3-7a52-a4a3-0d4c2f7be118',
    },
  });
export type ProblemDetails = z.infer<typeof ProblemDetails>;
