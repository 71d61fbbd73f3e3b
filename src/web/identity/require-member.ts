import { createContext, redirect, type RouterContextProvider } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { apiContext } from '../api/client.ts';
import { withReturnTo } from './return-to.ts';

/** `url` is the page's address; that of the request may be the one by which its data is fetched. */
type Asked = { url: URL; context: Readonly<RouterContextProvider> };

/**
 * Set by an action that was refused because nobody is signed in any more, or because what it was to
 * change is gone: its page is then shown all the same, or what was typed into it would be gone too.
 */
export const keepFormContext = createContext(false);

/** Who asks for a protected page; a guest is sent to sign in, and comes back to it. */
export async function requireMember({ url, context }: Asked): Promise<Member> {
  const session = await context.get(apiContext)('readSession');
  if (!session) throw signInRedirect(url);
  return session.user;
}

/** What a protected page is about; a guest is sent to sign in, and comes back to it. */
export async function redirectIfSignedOut<Answer>(
  url: URL,
  asked: Promise<Answer>,
): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw isSignedOut(error) ? signInRedirect(url) : error;
  }
}

function signInRedirect({ pathname, search }: URL): Response {
  return redirect(withReturnTo('/signIn', pathname + search));
}

function isSignedOut(error: unknown): boolean {
  return error instanceof Object && 'init' in error && (error.init as ResponseInit).status === 401;
}
