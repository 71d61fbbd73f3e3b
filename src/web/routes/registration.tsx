import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigate, useNavigation } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import { apiContext, readForm, refusalIn } from '../api.ts';
import { Frame, Or } from '../identity/frame.tsx';
import { nextIn, withNext } from '../identity/next.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { RefusalDialog } from '../identity/refusal-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import type { Route } from './+types/registration';

export const meta: Route.MetaFunction = () => [
  { title: 'Register now · Playshelf' },
  { name: 'description', content: 'Register to write reviews and keep a watch list.' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const next = nextIn(request);
  return { next, providers: await api(endpoints.listProviders) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { name, email, image, password } = await readForm(request);
  try {
    await context.get(apiContext)(endpoints.signUp, { body: { name, email, image, password } });
    return { refusal: undefined, given: {} };
  } catch (error) {
    const refusal = refusalIn(error);
    // A password against the rule empties the whole form; so the product was specified.
    const emptied = refusal.errors?.some(({ field }) => field === 'password');
    const given = emptied ? {} : { name, email, image };
    return data({ refusal, given }, { status: refusal.status });
  }
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  const given: Record<string, unknown> = actionData?.given ?? {};
  const emptiedBy = Object.keys(given).length === 0 ? actionData?.refusal?.requestId : undefined;
  useEffect(() => {
    if (emptiedBy) form.current?.reset();
  }, [emptiedBy]);

  const navigate = useNavigate();
  const kept = (field: string) => given[field] as string | undefined;
  return (
    <Frame title="Register now">
      <Form ref={form} method="post" className="grid gap-5">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          defaultValue={kept('name')}
          required
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={kept('email')}
          required
        />
        <Field
          label="Photo URL"
          name="image"
          type="url"
          autoComplete="photo"
          hint="An address that begins with https://"
          defaultValue={kept('image')}
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
      <Or />
      <ProviderButtons providers={providers} verb="Sign In With" next={next} />
      <p>
        Registered already?{' '}
        <Link to={withNext('/signIn', next)} className="text-accent underline underline-offset-4">
          Login
        </Link>
      </p>
      <RefusalDialog refusal={actionData?.refusal} />
      {actionData && !actionData.refusal && (
        <Dialog title="Registration Done Successfully!" onClose={() => void navigate(next)}>
          Welcome to the shelf.
          <noscript>
            {' '}
            <a href={next} className="text-accent underline underline-offset-4">
              Go on
            </a>
          </noscript>
        </Dialog>
      )}
    </Frame>
  );
}
