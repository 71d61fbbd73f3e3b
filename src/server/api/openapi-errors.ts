import type { Endpoint } from '../../contracts/endpoints.ts';

/** The description of each status in the OpenAPI document. */
export const errorDescriptions = {
  400: 'The body is not JSON, the Idempotency-Key is not one, or the site is reached by https without PUBLIC_URL.',
  401: 'Nobody is signed in, or the password is not right.',
  403: 'Not yours, or asked for by another site.',
  404: 'There is no such thing.',
  409: 'It is there already.',
  412: 'It was changed in the meantime.',
  413: 'More than 64 KiB.',
  415: 'The body is not sent as application/json.',
  422: 'Some values are not right; each is named.',
  429: 'Too many tries; Retry-After says how many seconds to wait.',
  500: 'Something went wrong on our side.',
  503: 'The database, or a provider, does not answer just now.',
};

type ErrorStatus = keyof typeof errorDescriptions;

/** The error statuses that an endpoint's rules can cause. */
export function errorStatusesOf(endpoint: Endpoint): ErrorStatus[] {
  const {
    method,
    access,
    parameters,
    query,
    body,
    ifMatch,
    rateLimited,
    transactional,
    errors = [],
  } = endpoint;
  const isWrite = method !== 'GET';
  const rules: [boolean, ErrorStatus][] = [
    [isWrite, 400],
    [access !== 'anyone', 401],
    [access !== 'anyone' || isWrite, 403],
    ['id' in parameters.shape, 404],
    [ifMatch === true, 412],
    [isWrite, 413],
    [body !== undefined, 415],
    [body !== undefined || transactional === true || Object.keys(query.shape).length > 0, 422],
    [rateLimited === true, 429],
    [true, 503],
  ];
  const all = [...rules.filter(([applies]) => applies).map(([, status]) => status), ...errors];
  return all.toSorted();
}
