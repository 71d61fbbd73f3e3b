import { createContext, redirect, type LoaderFunctionArgs } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { apiContext } from '../api/client.ts';
import { withReturnTo } from './return-to.ts';

/**
 * Set by an action that failed because the session has ended, or because the review no longer exists, or that
 * began a session by a registration: the page's loader must then render the form all the same. A redirect or an
 * error page would discard the input, or the message of success.
 */
export const preserveFormContext = createContext(false);

/** The viewer of a protected page. Visitors are redirected to the sign-in, which leads back to the page. */
export async function requireMember({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): Promise<Member> {
  const session = await context.get(apiContext)('readSession');
  if (!session) throw signInRedirect(url);
  return session.user;
}

/** The result of an API call; if the API responds 401, redirects like `requireMember`. */
export async function redirectIfSignedOut<Result>(url: URL, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    const isSignedOut = error instanceof Object && 'init' in error && (error.init as ResponseInit).status === 401;
    throw isSignedOut ? signInRedirect(url) : error;
  }
}

/** The URL is the page's own; `request.url` may be the one that React Router fetches its data by. */
function signInRedirect({ pathname, search }: URL): Response {
  return redirect(withReturnTo('/signIn', pathname + search));
}
