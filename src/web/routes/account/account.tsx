import { useMemo } from 'react';
import { data, redirectDocument } from 'react-router';
import { clearSiteData } from '../../../contracts/constants.ts';
import { AccountErrorDialog } from '../../account/account-error-dialog.tsx';
import { AccountForm } from '../../account/account-form.tsx';
import { copy } from '../../account/copy.ts';
import { EarlierAccountSection, EmailSection } from '../../account/email-section.tsx';
import { intents, type Intent } from '../../account/intents.ts';
import { ProviderList } from '../../account/provider-list.tsx';
import { Section } from '../../ui/page/section.tsx';
import { SignInSections } from '../../account/sign-in-sections.tsx';
import { SessionList } from '../../account/session-list.tsx';
import { apiContext, readForm } from '../../api/client.ts';
import { serverCopy } from '../../api/copy.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { labels } from '../../identity/copy.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { PasswordField } from '../../identity/password-field.tsx';
import { PhotoField } from '../../identity/photo-field.tsx';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { BarNotice } from '../../reviews/form/bar-notice.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { Field, FieldErrorsContext } from '../../ui/field.tsx';
import type { Route } from './+types/account';

const dayMs = 24 * 3_600_000;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const calls = Promise.all([api('readAccount'), api('listPasskeys'), api('readSecondFactor'), api('readOwnBar')]);
  const [account, { passkeys }, secondFactor, { bar }] = await redirectIfSignedOut(url, calls);
  const unusedDays = (lastUsedAt: string) => Math.max(0, Math.floor((Date.now() - Date.parse(lastUsedAt)) / dayMs));
  const sessions = account.sessions
    .map((session) => ({ ...session, unusedDays: unusedDays(session.lastUsedAt) }))
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  return { account, sessions, passkeyCount: passkeys.length, secondFactor, bar };
}

type AccountResult = {
  intent: Intent;
  /** What was done, in words. */
  done?: string;
  problem?: ActionProblem | undefined;
  /** The values of the profile to render again. */
  given?: { name?: string | undefined; image?: string | undefined };
};

export async function action({ context, request }: Route.ActionArgs) {
  const { intent: value, ...fields } = await readForm(request);
  const intent = value as Intent;
  const { name, image } = fields;
  const api = context.get(apiContext);
  const given = intent === 'saveProfile' ? { name, image } : {};
  try {
    if (intent === 'signOutEverywhere') {
      await api('signOutEverywhere', { body: {} });
      return redirectDocument('/', { headers: { 'clear-site-data': clearSiteData } });
    }
    const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
    if (!run) throw data({ status: 400, detail: serverCopy.noForm }, { status: 400 });
    return data<AccountResult>({ intent, done: await run(api, fields) });
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    return data<AccountResult>({ intent, problem, given }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, sessions, passkeyCount, secondFactor, bar } = loaderData;
  const problem = actionData?.problem;
  // The profile's photo is called `image` in its form.
  const fieldErrors = useMemo(
    () => (problem?.errors ?? []).map((error) => (error.field === 'photo' ? { ...error, field: 'image' } : error)),
    [problem],
  );
  const { user, hasPassword } = account;
  const given = actionData?.given ?? {};
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 pt-12 *:max-w-2xl sm:px-6 sm:pt-16">
      <div>
        <h1 className="text-[min(3rem,15vw)] sm:text-6xl">{copy.title}</h1>
        <p className="mt-2 wrap-anywhere text-soft">{user.email}</p>
      </div>
      {bar && <BarNotice bar={bar} />}
      <AccountErrorDialog error={problem} />
      {actionData?.done && <SuccessDialog title={actionData.done} next={memberPaths.account} />}
      <FieldErrorsContext value={fieldErrors}>
        {account.earlierAccount && <EarlierAccountSection earlier={account.earlierAccount} />}
        <Section title={copy.profile}>
          <AccountForm intent="saveProfile" submit={copy.saveProfile}>
            <Field
              label={labels.name}
              name="name"
              autoComplete="name"
              maxLength={100}
              defaultValue={given.name ?? user.name}
              required
            />
            <PhotoField defaultValue={given.image ?? user.image} required={false} />
          </AccountForm>
        </Section>
        <Section title={copy.password}>
          {!hasPassword && <p className="text-soft">{copy.noPassword}</p>}
          <AccountForm
            // With a new key, the fields are empty again after a success.
            key={(actionData?.intent === 'changePassword' && actionData.done) || 'given'}
            intent="changePassword"
            submit={hasPassword ? copy.changePassword : copy.setPassword}
          >
            {/* Password managers find the account by it. */}
            <input type="hidden" name="username" autoComplete="username" value={user.email} />
            {hasPassword && (
              <PasswordField
                label={copy.oldPassword}
                name="oldPassword"
                autoComplete="current-password"
                maxLength={128}
              />
            )}
            <PasswordField label={copy.newPassword} name="newPassword" autoComplete="new-password" maxLength={128} />
            <p className="text-sm text-soft">{copy.passwordHint}</p>
          </AccountForm>
        </Section>
      </FieldErrorsContext>
      <EmailSection account={account} />
      <Section title={copy.signInMethods}>
        <ProviderList account={account} passkeyCount={passkeyCount} />
      </Section>
      <SignInSections passkeyCount={passkeyCount} secondFactor={secondFactor} />
      <Section title={copy.sessions}>
        <SessionList sessions={sessions} />
        <AccountForm intent="signOutEverywhere" submit={copy.everywhere} variant="danger">
          <p className="text-sm text-soft">{copy.everywhereHint}</p>
        </AccountForm>
      </Section>
      <Section title={copy.download}>
        <p className="text-soft">{copy.downloadText}</p>
        {/* Not a form of React Router: the response is a file, and this page stays. */}
        <form method="post" action="/account/download">
          <Button type="submit" variant="secondary">
            {copy.downloadSubmit}
          </Button>
        </form>
      </Section>
      <Section title={copy.leave}>
        <p className="text-soft">{copy.leaveText}</p>
        <p>
          <ButtonLink to={memberPaths.deleteAccount} variant="danger">
            {copy.leaveLink}
          </ButtonLink>
        </p>
      </Section>
    </div>
  );
}
