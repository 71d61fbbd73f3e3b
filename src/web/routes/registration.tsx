import { useMemo, useRef, useState } from 'react';
import { data, Form, Link, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm } from '../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../api/errors.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { AuthCard } from '../identity/auth-card.tsx';
import { describePurpose, labels, photoCopy } from '../identity/copy.ts';
import { copy } from '../identity/registration-copy.ts';
import { preserveFormContext } from '../identity/require-member.ts';
import { PasswordField } from '../identity/password-field.tsx';
import { PhotoField } from '../identity/photo-field.tsx';
import { readReturnTo, withReturnTo } from '../identity/return-to.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { memberPaths } from '../identity/member-paths.ts';
import { gamesPath } from '../games/games-path.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { useIsHydrated } from '../ui/page/use-is-hydrated.ts';
import { fillForm } from '../ui/form-dom.ts';
import { SuccessDialog } from '../ui/dialog/success-dialog.tsx';
import { Field, FieldErrorsContext, focusField, type FieldError } from '../ui/field.tsx';
import { linkClass } from '../ui/styles.ts';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { addBeforeReturn, readGameToAdd } from '../watch-list/add-path.ts';
import type { Route } from './+types/registration';

export const handle = { cache: true, query: ['next'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/auth/registration',
    title: copy.title,
    description: copy.description,
    noIndex: true,
  });

/** For the error dialog. The password is not among them: the message of its rule names it. */
const errorLabels = { name: labels.name, email: labels.email, image: labels.photo };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const next = readReturnTo(url);
  if (!context.get(preserveFormContext) && (await api('readSession'))) throw redirect(next);
  const [{ isOpen }, providers, gameToAdd] = await Promise.all([
    api('readRegistration'),
    api('listProviders'),
    readGameToAdd(api, next),
  ]);
  const purpose = describePurpose(next, gameToAdd);
  return { isOpen, next, providers, reason: purpose && copy.reason(purpose) };
}

/** Only at a navigation: a redirect would discard the result of the form, or what is being typed. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

type Typed = Record<'name' | 'email' | 'image', string>;

type RegistrationResult = {
  /** After a success: where to go from here. */
  next?: string;
  problem?: ActionProblem | undefined;
  /** The values to render. */
  given?: Typed;
  /** What was in a form that was cleared, apart from the password. */
  cleared?: Typed;
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const { name = '', email = '', image = '', password, intent } = await readForm(request);
  const typed: Typed = { name, email, image };
  // Who has just registered is a member: without JavaScript, the page shows the result all the same.
  context.set(preserveFormContext, true);
  if (intent === 'putBack') return data<RegistrationResult>({ given: typed });
  const api = context.get(apiContext);
  try {
    await api('signUp', { body: { ...typed, password } });
    return data<RegistrationResult>({ next: await addBeforeReturn(api, readReturnTo(url)) });
  } catch (error) {
    const problem = problemFrom(error);
    const values = clearsForm(problem) ? { cleared: typed } : { given: typed };
    return data<RegistrationResult>({ problem, ...values }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

/** Specified so: a password that is rejected clears the whole form. */
function clearsForm(problem: ActionProblem | undefined): boolean {
  return problem?.errors?.some(({ field }) => field === 'password') ?? false;
}

/** Counts the problems that clear the form: with a new key, React replaces it, with the states of its fields. */
function useFormKey(problem: ActionProblem | undefined): number {
  const [last, setLast] = useState({ problem, count: 0 });
  if (last.problem === problem) return last.count;
  const count = last.count + Number(clearsForm(problem));
  setLast({ problem, count });
  return count;
}

export default function Registration({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, next, providers, reason } = loaderData;
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const problem = actionData?.problem;
  const formKey = useFormKey(problem);
  const fieldErrors = useMemo(() => fieldErrorsOf(problem, next), [problem, next]);

  const { given, cleared } = actionData ?? {};
  const [restored, setRestored] = useState<Typed>();
  const putBack = () => {
    if (form.current && cleared) fillForm(form.current, cleared);
    setRestored(cleared);
    // The button that was pressed goes away.
    focusField(form.current, 'password');
  };
  // With JavaScript, the page that follows comes by itself.
  const isOver = !useIsHydrated() && actionData?.next !== undefined;
  if (!isOpen && !actionData?.next) {
    return (
      <AuthCard title={copy.closedTitle} reason={copy.closed}>
        <ButtonLink to={withReturnTo('/auth/login', next)}>{copy.signIn}</ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.title} reason={isOver ? undefined : reason}>
      <ErrorDialog error={problem} labels={errorLabels} onClose={() => focusField(form.current, fieldErrors[0]?.field)}>
        {isEmailTaken(problem) && <SignInLink next={next} />}
        {cleared && <PutBack typed={cleared} onPutBack={putBack} className="mt-5 noscript:hidden" />}
      </ErrorDialog>
      {cleared && cleared !== restored && <PutBack typed={cleared} onPutBack={putBack} />}
      {actionData?.next && (
        <SuccessDialog title={copy.done} next={actionData.next}>
          {copy.welcome}
        </SuccessDialog>
      )}
      {isOver ? (
        <WaysOn />
      ) : (
        <>
          <FieldErrorsContext value={fieldErrors}>
            <Form key={formKey} ref={form} method="post" className="grid grid-cols-1 gap-5">
              <Field
                label={labels.name}
                name="name"
                autoComplete="name"
                maxLength={100}
                defaultValue={given?.name}
                required
              />
              <Field
                label={labels.email}
                name="email"
                type="email"
                // Otherwise password managers take the text field before the password, the photo's, for the username.
                autoComplete="username"
                defaultValue={given?.email}
                required
              />
              <PhotoField defaultValue={given?.image ?? photoCopy.initials} />
              <PasswordField autoComplete="new-password" maxLength={128} />
              <Button type="submit" busy={busy}>
                {busy ? copy.busy : copy.submit}
              </Button>
            </Form>
          </FieldErrorsContext>
          <ProviderButtons providers={providers} verb={copy.provider} next={next} />
          <p>
            {copy.isMember}{' '}
            <Link to={withReturnTo('/signIn', next)} className={linkClass}>
              {copy.login}
            </Link>
          </p>
        </>
      )}
    </AuthCard>
  );
}

type PutBackProps = { typed: Typed; onPutBack: () => void; className?: string };

/** Fills the cleared form again: here or, without JavaScript, by the server. Never the password. */
function PutBack({ typed, onPutBack, className }: PutBackProps) {
  return (
    <Form
      method="post"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        event.currentTarget.closest('dialog')?.close();
        onPutBack();
      }}
    >
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary" name="intent" value="putBack">
        {copy.putBack}
      </Button>
    </Form>
  );
}

/** Without JavaScript, beside the way to the page first asked for. */
function WaysOn() {
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link to={gamesPath({})} className={linkClass}>
        {copy.games}
      </Link>
      <Link to={memberPaths.account} className={linkClass}>
        {copy.account}
      </Link>
    </p>
  );
}

/** Of the problems of a registration, only a taken email is a conflict. */
function isEmailTaken(problem: ActionProblem | undefined): boolean {
  return problem?.status === 409;
}

function fieldErrorsOf(problem: ActionProblem | undefined, next: string): FieldError[] {
  if (!problem || !isEmailTaken(problem)) return problem?.errors ?? [];
  const message = (
    <>
      {problem.detail}
      <SignInLink next={next} />
    </>
  );
  return [{ field: 'email', message }];
}

/** Follows a sentence. */
function SignInLink({ next }: { next: string }) {
  return (
    <>
      {' '}
      <Link to={withReturnTo('/signIn', next)} className={linkClass}>
        {copy.signIn}
      </Link>
    </>
  );
}
