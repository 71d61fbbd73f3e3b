import { useEffect } from 'react';
import { redirect } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { copy } from '../identity/auth-done-copy.ts';
import { readReturnTo, withReturnTo } from '../identity/return-to.ts';
import { openChannel, type PopupResult } from '../identity/sign-in-popup.ts';
import { signInErrorMessage } from '../identity/sign-in-errors.ts';
import { copy as uiCopy } from '../ui/copy.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonClass } from '../ui/styles.ts';
import type { Route } from './+types/auth-done';

export const handle = { query: ['error', 'flow', 'next', 'provider'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.pageTitle);

/** The last page of a sign-in with a provider: tells the opener of the popup, or, without a popup, redirects. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const flow = searchParams.get('flow') ?? '';
  const next = readReturnTo(url);
  const api = context.get(apiContext);
  let error = searchParams.get('error') ?? '';
  if (!error && !flow) throw redirect(next);
  // The URL proves nothing, as anybody can open it; the session does.
  const isSignedIn = (await api('readSession')) !== null;
  if (!error && !isSignedIn) error = 'not_finished';
  const providers = await api('listProviders');
  const provider = providers.find(({ id }) => id === searchParams.get('provider'));
  return { error, flow, next, isSignedIn, name: provider?.name ?? copy.provider };
}

export default function AuthDone({ loaderData: { error, flow, next, isSignedIn, name } }: Route.ComponentProps) {
  useEffect(() => {
    if (!flow) return;
    const channel = openChannel(flow);
    channel.postMessage({ error } satisfies PopupResult);
    channel.close();
    window.close();
  }, [error, flow]);

  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <h1 className="text-5xl">{error ? uiCopy.oops : copy.title}</h1>
      <p className="text-lg text-soft">{error ? signInErrorMessage(error, name) : copy.text}</p>
      {error && !isSignedIn ? (
        <ButtonLink to={withReturnTo('/auth/login', next)}>{copy.back}</ButtonLink>
      ) : (
        <a href={next} className={buttonClass('primary')}>
          {copy.next}
        </a>
      )}
    </section>
  );
}
