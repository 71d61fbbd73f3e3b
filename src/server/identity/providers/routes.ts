import { endpoints } from '../../../contracts/endpoints.ts';
import { providerIds, type Provider } from '../../../contracts/member.ts';
import { finishWrite } from '../../api/endpoint.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import type { RequestScope } from '../../http/context.ts';
import { networkOf } from '../../http/client-address.ts';
import { TooManyRequests } from '../../limits/too-many-requests.ts';
import { assertRecentSignIn } from '../recent-sign-in.ts';
import type { SignIn } from '../sign-in.ts';
import { callbackPath, donePage, withError, type SignInWithProvider, type ProviderStart } from './sign-in.ts';

/** Sign-in with a provider, and linking a provider to an existing account. */
export function providerRoutes(deps: RouteDeps, providerSignIn: SignInWithProvider, signIn: SignIn): void {
  route(
    deps,
    endpoints.listProviders,
    async () => providerSignIn.listProviders(),
    () => [],
  );

  const reserve = (address: string) => deps.limits.reserve([{ budget: 'providerSignIns', key: networkOf(address) }]);

  async function start(scope: RequestScope, options: ProviderStart): Promise<{ url: string }> {
    await reserve(scope.clientAddress);
    const { location, cookies } = await providerSignIn.startProviderSignIn(scope, options);
    for (const line of cookies) scope.responseHeaders.push(['set-cookie', line]);
    return { url: location };
  }

  route(deps, endpoints.signInWith, async ({ body, scope }) => start(scope, body));

  route(deps, endpoints.linkProvider, async ({ db, body, scope, member }) => {
    await assertRecentSignIn(db, scope);
    return start(scope, { ...body, linkTo: member.id });
  });

  async function finish(scope: RequestScope, provider: Provider['id'], parameters: URLSearchParams): Promise<string> {
    const { writeAddressProblem } = scope;
    if (writeAddressProblem) {
      const isHost = writeAddressProblem.code === 'unknown-host';
      return withError(donePage(provider), isHost ? 'unknown_host' : 'missing_public_url');
    }
    const attempt = await reserve(scope.clientAddress);
    const { location, cookies, succeeded } = await providerSignIn.finishProviderSignIn({
      scope,
      provider,
      parameters,
      signIn: (findMember) => signIn(scope, findMember),
    });
    for (const line of cookies) scope.responseHeaders.push(['set-cookie', line]);
    // A successful sign-in counts once, for its start.
    if (succeeded) await attempt.refund();
    // The sign-in may have taken the address from another member, whose sessions have ended then.
    if (succeeded) await finishWrite(deps.feed, scope);
    return location;
  }

  function errorPageFor(scope: RequestScope, provider: Provider['id'], error: unknown): string {
    const isRateLimit = error instanceof TooManyRequests;
    if (!isRateLimit) scope.log.error({ error }, 'a sign-in with a provider failed');
    return withError(donePage(provider), isRateLimit ? 'too_many' : 'unavailable');
  }

  for (const id of providerIds) {
    deps.app.get(callbackPath + id, async (context) => {
      context.set('route', callbackPath + id);
      context.header('cache-control', 'no-store');
      const scope = context.get('scope');
      const { searchParams } = new URL(context.req.url);
      const location = await finish(scope, id, searchParams).catch((error: unknown) => errorPageFor(scope, id, error));
      return context.redirect(location);
    });
  }
}
