import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm } from '../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../api/errors.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { AuthCard } from '../identity/auth-card.tsx';
import { readReturnTo, withReturnTo } from '../identity/return-to.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { SuccessDialog } from '../ui/dialog/success-dialog.tsx';
import { Field, FieldErrorsContext } from '../ui/field.tsx';
import { linkClass } from '../ui/styles.ts';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import type { Route } from './+types/registration';

export const handle = { cache: true, query: ['next'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/auth/registration',
    title: 'Register now · Playshelf',
    description: 'Register to write reviews and keep a watch list.',
    noIndex: true,
  });

/** For the error dialog. The password is not among them: its message names it. */
const labels = { name: 'Name', email: 'Email', image: 'Photo URL' };

export async function loader({ context, url }: Route.LoaderArgs) {
  return { next: readReturnTo(url), providers: await context.get(apiContext)('listProviders') };
}

type RegistrationResult = { done?: boolean; problem?: ActionProblem; given?: Record<string, string | undefined> };

export async function action({ context, request }: Route.ActionArgs) {
  const { name, email, image, password } = await readForm(request);
  try {
    await context.get(apiContext)('signUp', { body: { name, email, image, password } });
    return data<RegistrationResult>({ done: true });
  } catch (error) {
    const problem = problemFrom(error);
    const given = clearsForm(problem) ? {} : { name, email, image };
    return data<RegistrationResult>({ problem, given }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

/** Specified so: a password that breaks the rule clears the whole form. */
function clearsForm(problem: ActionProblem): boolean {
  return problem.errors?.some(({ field }) => field === 'password') ?? false;
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const problem = actionData?.problem;
  useEffect(() => {
    if (problem && clearsForm(problem)) form.current?.reset();
  }, [problem]);

  const given = actionData?.given ?? {};
  return (
    <AuthCard title="Register now">
      <ErrorDialog error={problem} labels={labels} />
      {actionData?.done && (
        <SuccessDialog title="Registration Done Successfully!" next={next}>
          Welcome to the shelf.
        </SuccessDialog>
      )}
      <FieldErrorsContext value={problem?.errors ?? []}>
        <Form ref={form} method="post" className="grid gap-5">
          <Field label="Name" name="name" autoComplete="name" maxLength={100} defaultValue={given.name} required />
          <Field label="Email" name="email" type="email" autoComplete="email" defaultValue={given.email} required />
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
      </FieldErrorsContext>
      <ProviderButtons providers={providers} verb="Sign In With" next={next} />
      <p>
        Registered already?{' '}
        <Link to={withReturnTo('/signIn', next)} className={linkClass}>
          Login
        </Link>
      </p>
    </AuthCard>
  );
}
