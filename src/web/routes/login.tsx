import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm, refusalIn, tellFailure, type Refusal } from '../api.ts';
import { pageMeta } from '../found/page-meta.ts';
import { Frame, Or } from '../identity/frame.tsx';
import { nextIn, withNext } from '../identity/next.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { Field, WrongContext } from '../ui/field.tsx';
import { linkLook } from '../ui/looks.ts';
import { RefusalDialog } from '../ui/refusal-dialog.tsx';
import type { Route } from './+types/login';

/** For the server's response cache: the page depends on the API, the viewer and these parameters alone. */
export const handle = { cache: true, query: ['next'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (asked) =>
  pageMeta(asked, {
    path: '/auth/login',
    title: 'Login now · Playshelf',
    description: 'Sign in to write reviews and keep a watch list.',
    // Its other address, with where to go next, is nobody else's business.
    hidden: asked.location.pathname !== '/auth/login',
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const next = nextIn(request);
  if (await api(endpoints.readSession)) throw redirect(next);
  return { next, providers: await api(endpoints.listProviders) };
}

type Outcome = { refusal?: Refusal; email?: string | undefined };

export async function action({ context, request }: Route.ActionArgs) {
  const { email, password } = await readForm(request);
  try {
    await context.get(apiContext)(endpoints.signIn, { body: { email, password } });
  } catch (error) {
    const refusal = refusalIn(error);
    return data<Outcome>({ refusal, email }, { status: refusal.status });
  }
  throw redirect(nextIn(request));
}

export const clientAction = (asked: Route.ClientActionArgs) => tellFailure(asked);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <Frame title="Login now">
      <RefusalDialog refusal={actionData?.refusal} labels={{ email: 'Email' }} />
      <WrongContext value={actionData?.refusal?.errors ?? []}>
        <Form method="post" className="grid gap-5">
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={actionData?.email}
            required
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button type="submit" busy={busy}>
            {busy ? 'Signing in …' : 'Login'}
          </Button>
        </Form>
      </WrongContext>
      <Or />
      <ProviderButtons providers={providers} verb="Login With" next={next} />
      <p>
        New to Playshelf?{' '}
        <Link to={withNext('/signUp', next)} className={linkLook}>
          Register Now
        </Link>
      </p>
    </Frame>
  );
}
