import { data, Link } from 'react-router';
import { AccountErrorDialog } from '../../account/account-error-dialog.tsx';
import { copy } from '../../account/second-factor/copy.ts';
import { FocusOnMount } from '../../account/second-factor/focus-on-mount.tsx';
import { PasswordForm } from '../../account/second-factor/password-form.tsx';
import { drawQrCode } from '../../account/second-factor/qr-code.ts';
import { RecoveryCodes } from '../../account/second-factor/recovery-codes.tsx';
import { SetUp, type ShownSetUp } from '../../account/second-factor/set-up.tsx';
import { accountPaths } from '../../account/paths.ts';
import { Section } from '../../ui/page/section.tsx';
import { apiContext, readForm } from '../../api/client.ts';
import { serverCopy } from '../../api/copy.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { FieldErrorsContext } from '../../ui/field.tsx';
import { linkClass } from '../../ui/styles.ts';
import type { Route } from './+types/second-factor';

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const calls = Promise.all([api('readAccount'), api('readSecondFactor')]);
  const [{ user }, secondFactor] = await redirectIfSignedOut(url, calls);
  return { email: user.email, secondFactor };
}

type FactorResult = {
  intent: string;
  setUp?: ShownSetUp;
  recoveryCodes?: string[];
  /** What was done, in words. */
  done?: string;
  problem?: ActionProblem;
};

/** Whether a set-up that failed can go on with the same key: its first code was wrong. */
const canGoOn = ({ status }: ActionProblem) => status !== 409;

export async function action({ context, request }: Route.ActionArgs) {
  const { intent = '', password = '', setUp = '', key = '', uri = '', code } = await readForm(request);
  const api = context.get(apiContext);
  const run = async (): Promise<Omit<FactorResult, 'intent'>> => {
    switch (intent) {
      case 'setUp': {
        const started = await api('setUpSecondFactor', { body: { password } });
        return { setUp: { ...started, qrCode: drawQrCode(started.uri) } };
      }
      case 'enable':
        return api('enableSecondFactor', { body: { setUp, code } });
      case 'renew':
        return api('renewRecoveryCodes', { body: { password } });
      case 'disable':
        await api('disableSecondFactor', { body: { password } });
        return { done: copy.disabled };
      default:
        throw data({ status: 400, detail: serverCopy.noForm }, { status: 400 });
    }
  };
  try {
    return data<FactorResult>({ intent, ...(await run()) });
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    // The page shows the key again, which its own form has sent.
    const again = intent === 'enable' && canGoOn(problem) && uri.length < 1_000;
    const shown = again ? { setUp: { setUp, key, uri, qrCode: drawQrCode(uri) } } : {};
    return data<FactorResult>({ intent, problem, ...shown }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, secondFactor } = loaderData;
  const { problem, recoveryCodes, setUp, done, intent } = actionData ?? {};
  const errorsOf = (form: string) => (intent === form ? (problem?.errors ?? []) : []);
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 pt-12 *:max-w-2xl sm:px-6 sm:pt-16">
      <div>
        <h1 className="text-[min(3rem,15vw)] sm:text-6xl">{copy.title}</h1>
        <p className="mt-2 text-soft">{recoveryCodes && intent === 'enable' ? copy.enabled : copy.intro}</p>
      </div>
      <AccountErrorDialog error={problem} />
      {done && <SuccessDialog title={done} next={accountPaths.secondFactor} />}
      {recoveryCodes ? (
        <FocusOnMount key="codes">
          <RecoveryCodes codes={recoveryCodes} email={email} />
        </FocusOnMount>
      ) : setUp ? (
        <FieldErrorsContext value={errorsOf('enable')}>
          <FocusOnMount key="set-up">
            <SetUp setUp={setUp} />
          </FocusOnMount>
        </FieldErrorsContext>
      ) : secondFactor.isOn ? (
        <>
          <FieldErrorsContext value={errorsOf('renew')}>
            <Section title={copy.renew}>
              <p>{copy.left(secondFactor.recoveryCodesLeft)}</p>
              <PasswordForm intent="renew" submit={copy.renew} text={copy.renewText} email={email} />
            </Section>
          </FieldErrorsContext>
          <FieldErrorsContext value={errorsOf('disable')}>
            <Section title={copy.disable}>
              <PasswordForm
                intent="disable"
                submit={copy.disable}
                text={copy.disableText}
                email={email}
                variant="danger"
              />
            </Section>
          </FieldErrorsContext>
        </>
      ) : secondFactor.hasPassword ? (
        <FieldErrorsContext value={errorsOf('setUp')}>
          <Section title={copy.start}>
            <PasswordForm intent="setUp" submit={copy.next} text={copy.startText} email={email} />
          </Section>
        </FieldErrorsContext>
      ) : (
        <>
          <p>{copy.needsPassword}</p>
          <p>
            <ButtonLink to={memberPaths.account}>{copy.toAccount}</ButtonLink>
          </p>
        </>
      )}
      {!recoveryCodes && (
        <p>
          <Link to={memberPaths.account} className={linkClass}>
            {copy.back}
          </Link>
        </p>
      )}
    </div>
  );
}
