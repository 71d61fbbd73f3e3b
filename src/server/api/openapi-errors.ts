import type { Endpoint } from '../../contracts/endpoints.ts';

/** The description of each status in the OpenAPI document. */
export const errorDescriptions = {
  400: 'The body is not JSON, or nested too deep, the Idempotency-Key is invalid, or the site is served over https without PUBLIC_URL.',
  401: 'Not signed in, or the wrong password.',
  403: 'Not the owner, not a moderator or an admin, barred by a moderator, or a write from another site.',
  404: 'Not found.',
  409: 'It already exists, it is done already, or it is the last way to sign in.',
  412: 'It has changed since it was read.',
  413: 'The body is larger than 64 KiB.',
  415: 'The content type is not application/json, or the body is compressed.',
  421: 'The site does not know the host name of the request as its own.',
  422: 'Some values are invalid; the problem lists them.',
  429: 'Too many requests; wait the seconds in Retry-After.',
  500: 'Something went wrong on our side.',
  503: 'The database or an identity provider is unavailable, or too many requests wait.',
};

type ErrorStatus = keyof typeof errorDescriptions;

/** The error statuses that an endpoint's rules can cause. */
export function errorStatusesOf(endpoint: Endpoint): ErrorStatus[] {
  const { method, access, parameters, query, body, ifMatch, rateLimited, transactional, errors = [] } = endpoint;
  const isWrite = method !== 'GET';
  const rules: [boolean, ErrorStatus][] = [
    [isWrite, 400],
    [access !== 'anyone', 401],
    [access !== 'anyone' || isWrite, 403],
    ['id' in parameters.shape, 404],
    [ifMatch === true, 412],
    [isWrite, 413],
    [isWrite, 415],
    [isWrite, 421],
    [body !== undefined || transactional === true || Object.keys(query.shape).length > 0, 422],
    // A read that is not cached counts for its network, a write for its member.
    [!isWrite || rateLimited === true || transactional === true, 429],
    [true, 503],
  ];
  return [...rules.filter(([applies]) => applies).map(([, status]) => status), ...errors].toSorted();
}
