import { data, redirect } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { serverCopy } from '../api/copy.ts';
import { startCopy } from '../identity/auth-done-copy.ts';
import { problemFrom } from '../api/errors.ts';
import { readReturnTo } from '../identity/return-to.ts';
import type { Route } from './+types/auth-start';

export const handle = { query: ['flow', 'form', 'link', 'next'] } satisfies PageHandle;

/** The error in the URL of /auth/done, by the status of the API's response. */
const errors: Record<number, string> = {
  401: 'link_interrupted',
  403: 'sign_in_again',
  400: 'missing_public_url',
  404: 'not_configured',
  421: 'unknown_host',
  429: 'too_many',
  503: 'unreachable',
};

/** Redirects to the provider; /auth/done shows the result. */
export async function loader({ context, request, url, params: { provider } }: Route.LoaderArgs) {
  // An image or a script with this URL must not start a sign-in.
  const destination = request.headers.get('sec-fetch-dest') ?? 'document';
  if (destination !== 'document') throw data({ detail: serverCopy.noWindow }, { status: 403 });
  if (provider !== 'google' && provider !== 'oidc') throw data(null, { status: 404 });
  const flow = url.searchParams.get('flow') ?? '';
  const done = `/auth/done?${new URLSearchParams({ provider, next: readReturnTo(url), flow })}`;
  // A link on another site must not start a sign-in: that site could sign a person in without their intent.
  // Old browsers do not send this header.
  const site = request.headers.get('sec-fetch-site') ?? 'none';
  const isLink = url.searchParams.has('link');
  // Connecting an account takes a browser that says so: another person's account must never be connected by a link.
  const isOwnSite = site === 'same-origin' || (site === 'none' && !isLink);
  if (!isOwnSite) return redirect(`${done}&error=other_site`);
  try {
    const body = { provider, callbackURL: done, errorCallbackURL: done };
    const start = await context.get(apiContext)(isLink ? 'linkProvider' : 'signInWith', { body });
    return url.searchParams.has('form') ? refreshTo(start.url) : redirect(start.url);
  } catch (error) {
    return redirect(`${done}&error=${errors[problemFrom(error).status] ?? 'unavailable'}`);
  }
}

/**
 * Leads on to another site like a redirect. Chromium applies `form-action` of the page with the form to redirects, too,
 * and that policy cannot name the hosts of providers.
 */
function refreshTo(address: string): Response {
  const href = new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const { pageTitle, link } = startCopy;
  const html = `<!doctype html><html lang="en"><title>${pageTitle}</title><p><a href="${href}">${link}</a></p></html>\n`;
  const headers = { 'content-type': 'text/html; charset=utf-8', refresh: `0; url=${new URL(address).href}` };
  return new Response(html, { headers });
}
