import { data, redirect, redirectDocument } from 'react-router';
import { clearSiteData } from '../../contracts/constants.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { serverCopy } from '../api/copy.ts';
import { problemFrom } from '../api/errors.ts';
import type { Route } from './+types/logout';

/** On a busy server, a sign-out must not wait behind the rendering of pages. */
export const handle = { ownQueue: true } satisfies PageHandle;

/** For a person who opens the URL: only the form of the navbar signs out. */
export function loader() {
  return redirect('/');
}

/** Loads a new document, so that nothing of the member stays in the memory of the old one. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext)('signOut', { body: {} }).catch(rethrowSignOutError);
  // Repeated here: the API's own header is on the response of the internal call, not on this one.
  return redirectDocument('/', { headers: { 'clear-site-data': clearSiteData } });
}

/**
 * If the API rejects the sign-out (below 500), the member is still signed in, and the message says so first:
 * on a shared computer, that matters more than the reason. If it fails, it has deleted the cookie all the same.
 */
function rethrowSignOutError(error: unknown): never {
  const problem = problemFrom(error);
  if (problem.status >= 500) throw error;
  const detail = serverCopy.notSignedOut(problem.detail);
  throw data({ ...problem, detail }, { status: problem.status });
}

/** Never rendered. Without a component, React Router would send errors as plain responses, not as a page. */
export default function Logout() {
  return null;
}
