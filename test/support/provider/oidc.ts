import assert from 'node:assert/strict';
import type { Member } from '../../../src/contracts/member.ts';
import { CookieJar } from '../cookie-jar.ts';
import type { TestClient } from '../test-client.ts';

export { startProvider, type TestProvider } from './oidc-provider.ts';

/** How a site is set up for a provider. */
export function clientConfig({ issuer }: { issuer: string }, name = 'Google') {
  return { clientId: 'playshelf', clientSecret: 'only-for-tests', issuer, name };
}

/** Instead of an account's name: the person says no. */
export const denied = Symbol('refusal');
type Account = string | typeof denied;

/** Goes through a provider's pages as a browser does, and gives the address they lead back to. */
export async function completeProviderLogin(start: string, account: Account): Promise<string> {
  const { origin } = new URL(start);
  const cookies = new CookieJar();
  let address = new URL(start);
  let form: URLSearchParams | undefined;
  while (address.origin === origin) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: cookies.header() },
      ...(form && { method: 'POST', body: form }),
    });
    cookies.update(response);
    const page = await response.text();
    const location = response.headers.get('location');
    assert.ok(location || (response.ok && !form), `${address} answers ${response.status}: ${page}`);
    form = location ? undefined : filledIn(account);
    if (location) address = new URL(location, address);
  }
  return address.pathname + address.search;
}

function filledIn(account: Account): URLSearchParams {
  return new URLSearchParams(account === denied ? { choice: 'refuse' } : { choice: 'sign-in', account });
}

/** Asks the site to begin a sign-in with a provider. */
export function startSignIn(caller: TestClient, provider: 'google' | 'oidc' = 'google'): Promise<Response> {
  return startAt(caller, '/api/auth/sign-in/social', provider);
}

/** Asks the site to connect a provider to the account of the member who is signed in. */
export function startLink(caller: TestClient, provider: 'google' | 'oidc' = 'google'): Promise<Response> {
  return startAt(caller, '/api/auth/link-social', provider);
}

function startAt(caller: TestClient, path: string, provider: 'google' | 'oidc'): Promise<Response> {
  const done = '/auth/done?next=/x';
  const body = { provider, callbackURL: done, errorCallbackURL: done };
  return caller.call(path, { body });
}

/** Connects a provider's account to the member who is signed in, up to the site's callback. */
export async function linkUpToCallback(
  caller: TestClient,
  account: Account,
  provider: 'google' | 'oidc' = 'google',
): Promise<string> {
  const response = await startLink(caller, provider);
  assert.equal(response.status, 200);
  return completeProviderLogin((await response.json()).url, account);
}

/** Where the site sends the person, and with what error. */
export function errorAt(address: string): string | null {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  assert.equal(pathname, '/auth/done');
  return searchParams.get('error');
}

/** The way to the provider and back, up to the site's own address that finishes the sign-in. */
export async function signInUpToCallback(
  caller: TestClient,
  account: Account,
  provider: 'google' | 'oidc' = 'google',
): Promise<string> {
  const response = await startSignIn(caller, provider);
  assert.equal(response.status, 200);
  return completeProviderLogin((await response.json()).url, account);
}

/** A whole sign-in; gives the address that the person ends up at. */
export async function signInWith(
  caller: TestClient,
  account: Account,
  provider: 'google' | 'oidc' = 'google',
): Promise<string> {
  return finishSignIn(caller, await signInUpToCallback(caller, account, provider));
}

/** The last step of a sign-in; gives the address that the person ends up at. */
export async function finishSignIn(caller: TestClient, callback: string): Promise<string> {
  const response = await caller.call(callback);
  assert.equal(response.status, 302);
  return response.headers.get('location') ?? '';
}

/** Who the site says is signed in. */
export async function currentMember(caller: TestClient): Promise<Member | undefined> {
  const response = await caller.call('/api/auth/get-session');
  assert.equal(response.status, 200);
  return (await response.json())?.user;
}
