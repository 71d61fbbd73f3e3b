import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { findRelyingParty } from '../../contracts/account/relying-party.ts';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext, readForm, scopeContext } from '../api/client.ts';
import { problemFrom, withClientErrors } from '../api/errors.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { AuthCard } from '../identity/auth-card.tsx';
import { describePurpose, labels } from '../identity/copy.ts';
import { copy } from '../identity/login-copy.ts';
import { OtherSignInMethods } from '../identity/sign-in-methods/other-sign-in-methods.tsx';
import { PasskeyPlace } from '../identity/passkeys/passkey-place.tsx';
import { PasswordField } from '../identity/password-field.tsx';
import { readReturnTo, withReturnTo } from '../identity/return-to.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { Button } from '../ui/button.tsx';
import { Field, FieldErrorsContext, focusField } from '../ui/field.tsx';
import { linkClass } from '../ui/styles.ts';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import { addBeforeReturn, readGameToAdd } from '../watch-list/add-path.ts';
import type { Route } from './+types/login';

export const handle = { cache: true, query: ['next'] } satisfies PageHandle;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: '/auth/login',
    title: copy.title,
    description: copy.description,
    // Not /signIn, which protected pages redirect to.
    noIndex: args.location.pathname !== '/auth/login',
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const next = readReturnTo(url);
  if (await api('readSession')) throw redirect(next);
  const [providers, mail, gameToAdd] = await Promise.all([
    api('listProviders'),
    api('readMailSettings'),
    readGameToAdd(api, next),
  ]);
  const purpose = describePurpose(next, gameToAdd);
  const hasPasskeys = findRelyingParty(context.get(scopeContext).origin) !== undefined;
  return { next, providers, mail, hasPasskeys, reason: purpose && copy.reason(purpose) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { email, password } = await readForm(request);
  const api = context.get(apiContext);
  try {
    const result = await api('signIn', { body: { email, password } });
    if ('codeRequired' in result) return redirect(withReturnTo('/auth/login/code', readReturnTo(url)));
  } catch (error) {
    const problem = problemFrom(error);
    return data({ problem, email }, { status: problem.status });
  }
  throw redirect(await addBeforeReturn(api, readReturnTo(url)));
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { next, providers, mail, hasPasskeys, reason } = loaderData;
  const { problem, email } = actionData ?? {};
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const focusError = () => focusField(form.current, problem?.status === 401 ? 'password' : problem?.errors?.[0]?.field);
  return (
    <AuthCard title={copy.title} reason={reason}>
      <ErrorDialog error={problem} labels={{ email: labels.email }} onClose={focusError}>
        {problem?.status === 429 && <OtherSignInMethods {...{ mail, providers, hasPasskeys }} />}
      </ErrorDialog>
      <FieldErrorsContext value={problem?.errors ?? []}>
        <Form ref={form} method="post" className="grid grid-cols-1 gap-5">
          <Field
            label={labels.email}
            name="email"
            type="email"
            autoComplete="username webauthn"
            defaultValue={email}
            required
          />
          <PasswordField autoComplete="current-password" />
          <Button type="submit" busy={busy}>
            {busy ? copy.busy : copy.submit}
          </Button>
        </Form>
      </FieldErrorsContext>
      <p>
        <Link to="/auth/forgot-password" className={linkClass}>
          {copy.forgot}
        </Link>
      </p>
      {hasPasskeys && <PasskeyPlace next={next} />}
      <ProviderButtons providers={providers} verb={copy.provider} next={next} />
      <p>
        {copy.isNew}{' '}
        <Link to={withReturnTo('/signUp', next)} className={linkClass}>
          {copy.register}
        </Link>
      </p>
    </AuthCard>
  );
}
