import { z } from 'zod';
import { Member } from '../../contracts/member.ts';
import type { RequestScope } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { wrongPassword } from './password-guesses.ts';

/** The fields that we read of better-auth's JSON responses; an error has a code. */
const AuthResult = z.looseObject({
  // better-auth's type of `image` allows null, for none.
  user: Member.extend({
    image: z
      .string()
      .nullish()
      .transform((image) => image ?? ''),
  }).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
type AuthResult = z.infer<typeof AuthResult>;

/** Creates the request for better-auth, with the validated body. */
export function authRequest({ origin, userAgent }: RequestScope, path: string, body: object): Request {
  // The viewer of a request is resolved in one place only, so better-auth must not read the session cookie.
  const headers = { 'content-type': 'application/json', ...(userAgent && { 'user-agent': userAgent }) };
  return new Request(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Parses better-auth's response and throws its errors; `switchViewer` sets its cookies. */
export async function readAuthResponse(response: Response): Promise<AuthResult> {
  const result = AuthResult.parse(await response.json());
  if (response.ok || result.code === 'FAILED_TO_CREATE_USER') return result;
  const createProblem = authErrors[result.code ?? ''];
  if (createProblem) throw createProblem();
  const { status } = response;
  if (status === 403 || status === 404) throw new Problem(status, result.message ?? 'Refused.');
  throw new Error(`better-auth responded with ${status}: ${result.message}`);
}

/** Takes only the member from a result, which also holds the session's token. */
export function memberFrom({ user, message }: AuthResult): Member {
  if (!user) throw new Error(`better-auth returned no user: ${message}`);
  return user;
}

export const emailTaken = () => new Problem('email-taken', 'This email already has an account.');

/** Problems for better-auth's error codes. */
const authErrors: Record<string, () => Problem> = {
  INVALID_EMAIL_OR_PASSWORD: wrongPassword,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
};
