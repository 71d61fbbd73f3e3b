import { useMemo, useRef, useState } from 'react';
import { data, Form, Link, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { initialsPath } from '../../contracts/pictures/initials.ts';
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
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
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

type RegistrationResult = {
  /** After a success: where to go from here. */
  next?: string;
  problem?: ActionProblem | undefined;
  /** The values to render. */
  given?: Record<string, string | undefined>;
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const { name, email, image, password, intent } = await readForm(request);
  // Who has just registered is a member: without JavaScript, the page shows the result all the same.
  context.set(preserveFormContext, true);
  if (intent === 'initials') return fillInitials({ name, email, image });
  const api = context.get(apiContext);
  try {
    await api('signUp', { body: { name, email, image, password } });
    return data<RegistrationResult>({ next: await addBeforeReturn(api, readReturnTo(url)) });
  } catch (error) {
    const problem = problemFrom(error);
    const given = clearsForm(problem) ? {} : { name, email, image };
    return data<RegistrationResult>({ problem, given }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

/** Without JavaScript, "Use my initials" sends the form. The password is not rendered again. */
function fillInitials(given: { name?: string | undefined; email?: string | undefined; image?: string | undefined }) {
  const image = initialsPath(given.name ?? '');
  if (image) return data<RegistrationResult>({ given: { ...given, image } });
  const errors = [{ field: 'name', message: photoCopy.nameNeeded }];
  return data<RegistrationResult>({ given, problem: { status: 422, detail: photoCopy.nameNeeded, errors } }, 422);
}

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

  const given = actionData?.given ?? {};
  if (!isOpen && !actionData?.next) {
    return (
      <AuthCard title={copy.closedTitle} reason={copy.closed}>
        <ButtonLink to={withReturnTo('/auth/login', next)}>{copy.signIn}</ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.title} reason={reason}>
      <ErrorDialog error={problem} labels={errorLabels} onClose={() => focusField(form.current, fieldErrors[0]?.field)}>
        {isEmailTaken(problem) && <SignInLink next={next} />}
      </ErrorDialog>
      {actionData?.next && (
        <SuccessDialog title={copy.done} next={actionData.next}>
          {copy.welcome}
        </SuccessDialog>
      )}
      <FieldErrorsContext value={fieldErrors}>
        <Form key={formKey} ref={form} method="post" className="grid grid-cols-1 gap-5">
          {/* Enter in a field activates the form's first submit button, which must not be "Use my initials". */}
          <button type="submit" hidden disabled={busy}>
            {copy.submit}
          </button>
          <Field
            label={labels.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            defaultValue={given.name}
            required
          />
          <Field
            label={labels.email}
            name="email"
            type="email"
            // Otherwise password managers take the text field before the password, the photo's, for the username.
            autoComplete="username"
            defaultValue={given.email}
            required
          />
          <PhotoField defaultValue={given.image} />
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
    </AuthCard>
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
