import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm, refusalIn, tellFailure, type Refusal } from '../api.ts';
import { pageMeta } from '../found/page-meta.ts';
import { Frame, Or } from '../identity/frame.tsx';
import { nextIn, withNext } from '../identity/next.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { DoneDialog } from '../ui/done-dialog.tsx';
import { Field, WrongContext } from '../ui/field.tsx';
import { linkLook } from '../ui/looks.ts';
import { RefusalDialog } from '../ui/refusal-dialog.tsx';
import type { Route } from './+types/registration';

/** For the server's response cache: the page depends on the API, the viewer and these parameters alone. */
export const handle = { cache: true, query: ['next'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (asked) =>
  pageMeta(asked, {
    path: '/auth/registration',
    title: 'Register now · Playshelf',
    description: 'Register to write reviews and keep a watch list.',
    hidden: true,
  });

/** What the fields are called; the password's message speaks for itself. */
const labels = { name: 'Name', email: 'Email', image: 'Photo URL' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const next = nextIn(request);
  return { next, providers: await api(endpoints.listProviders) };
}

type Outcome = { done?: boolean; refusal?: Refusal; given?: Record<string, string | undefined> };

export async function action({ context, request }: Route.ActionArgs) {
  const { name, email, image, password } = await readForm(request);
  try {
    await context.get(apiContext)(endpoints.signUp, { body: { name, email, image, password } });
    return data<Outcome>({ done: true });
  } catch (error) {
    const refusal = refusalIn(error);
    const given = isEmptying(refusal) ? {} : { name, email, image };
    return data<Outcome>({ refusal, given }, { status: refusal.status });
  }
}

export const clientAction = (asked: Route.ClientActionArgs) => tellFailure(asked);

/** A password against the rule empties the whole form; so the product was specified. */
function isEmptying(refusal: Refusal): boolean {
  return refusal.errors?.some(({ field }) => field === 'password') ?? false;
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const refusal = actionData?.refusal;
  useEffect(() => {
    if (refusal && isEmptying(refusal)) form.current?.reset();
  }, [refusal]);

  const given = actionData?.given ?? {};
  return (
    <Frame title="Register now">
      <RefusalDialog refusal={refusal} labels={labels} />
      {actionData?.done && (
        <DoneDialog title="Registration Done Successfully!" next={next}>
          Welcome to the shelf.
        </DoneDialog>
      )}
      <WrongContext value={refusal?.errors ?? []}>
        <Form ref={form} method="post" className="grid gap-5">
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={given.name}
            required
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={given.email}
            required
          />
          <Field
            label="Photo URL"
            name="image"
            type="url"
            autoComplete="photo"
            hint="An address that begins with https://"
            defaultValue={given.image}
            required
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="new-password"
            maxLength={128}
            hint="At least 7 characters, with a capital and a small letter, a digit and a special character"
            required
          />
          <Button type="submit" busy={busy}>
            {busy ? 'Registering …' : 'Register'}
          </Button>
        </Form>
      </WrongContext>
      <Or />
      <ProviderButtons providers={providers} verb="Sign In With" next={next} />
      <p>
        Registered already?{' '}
        <Link to={withNext('/signIn', next)} className={linkLook}>
          Login
        </Link>
      </p>
    </Frame>
  );
}
