import { data, redirect, redirectDocument } from 'react-router';
import { clearSiteData } from '../../contracts/clear-site-data.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { problemFrom } from '../api/errors.ts';
import type { Route } from './+types/logout';

/** Nobody stays signed in because others wait for their pages. */
export const handle = { ownQueue: true } satisfies PageHandle;

/** Somebody who comes here by hand finds nothing to do. */
export function loader() {
  return redirect('/');
}

/** Leads to a new document: of the old one, with what it knew of the member, nothing stays in memory. */
export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext)('signOut', { body: {} }).catch(tellIfNotSignedOut);
  // The header that the API sends with its answer does not reach the browser.
  return redirectDocument('/', { headers: { 'clear-site-data': clearSiteData } });
}

/** On a shared computer that matters more than the reason. Where the server fails, the cookie is gone. */
function tellIfNotSignedOut(error: unknown): never {
  const problem = problemFrom(error);
  if (problem.status >= 500) throw error;
  const detail = `You were not signed out. ${problem.detail}`;
  throw data({ ...problem, detail }, { status: problem.status });
}

/** Never shown; but a route with a component has its failures shown as a page, instead of as JSON. */
export default function Logout() {
  return null;
}
