import type { Context } from 'hono';
import { endpoints } from '../../../contracts/endpoints.ts';
import { providerIds, type Provider } from '../../../contracts/member.ts';
import { finishWrite, route, type RouteDeps } from '../../api/route.ts';
import type { AppEnv } from '../../http/context.ts';
import { networkOf } from '../../http/client-address.ts';
import { TooManyRequests } from '../../limits/too-many-requests.ts';
import { assertRecentSignIn } from '../recent-sign-in.ts';
import type { SignIn } from '../sign-in.ts';
import { callbackPath, donePage, withError, type SignInWithProvider, type ProviderStart } from './sign-in.ts';

type AppContext = Context<AppEnv>;

/** Sign-in with a provider, and linking a provider to an existing account. */
export function providerRoutes(deps: RouteDeps, providerSignIn: SignInWithProvider, signIn: SignIn): void {
  route(
    deps,
    endpoints.listProviders,
    async () => providerSignIn.listProviders(),
    () => [],
  );

  const reserve = (address: string) => deps.limits.reserve([{ budget: 'providerSignIns', key: networkOf(address) }]);

  async function start(context: AppContext, options: ProviderStart): Promise<{ url: string }> {
    const scope = context.get('scope');
    await reserve(scope.clientAddress);
    const { location, cookies } = await providerSignIn.startProviderSignIn(scope, options);
    for (const line of cookies) context.header('set-cookie', line, { append: true });
    return { url: location };
  }

  route(deps, endpoints.signInWith, async ({ body, context }) => start(context, body));

  route(deps, endpoints.linkProvider, async ({ db, body, context, member }) => {
    await assertRecentSignIn(db, context.get('scope'));
    return start(context, { ...body, linkTo: member.id });
  });

  async function finish(context: AppContext, provider: Provider['id']): Promise<string> {
    const scope = context.get('scope');
    const { writeAddressProblem } = scope;
    if (writeAddressProblem) {
      const isHost = writeAddressProblem.code === 'unknown-host';
      return withError(donePage(provider), isHost ? 'unknown_host' : 'missing_public_url');
    }
    const attempt = await reserve(scope.clientAddress);
    const parameters = new URL(context.req.url).searchParams;
    const { location, cookies, succeeded } = await providerSignIn.finishProviderSignIn({
      scope,
      provider,
      parameters,
      signIn: (findMember) => signIn(context, findMember),
    });
    for (const line of cookies) context.header('set-cookie', line, { append: true });
    // A successful sign-in counts once, for its start.
    if (succeeded) await attempt.refund();
    // The sign-in may have taken the address from another member, whose sessions have ended then.
    if (succeeded) await finishWrite(deps.feed, context);
    return location;
  }

  function errorPageFor(context: AppContext, provider: Provider['id'], error: unknown): string {
    const isRateLimit = error instanceof TooManyRequests;
    if (!isRateLimit) context.get('scope').log.error({ error }, 'a sign-in with a provider failed');
    return withError(donePage(provider), isRateLimit ? 'too_many' : 'unavailable');
  }

  for (const id of providerIds) {
    deps.app.get(callbackPath + id, async (context) => {
      context.set('route', callbackPath + id);
      context.header('cache-control', 'no-store');
      const location = await finish(context, id).catch((error: unknown) => errorPageFor(context, id, error));
      return context.redirect(location);
    });
  }
}
