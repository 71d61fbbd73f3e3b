import { data, Link } from 'react-router';
import { AccountErrorDialog } from '../../account/account-error-dialog.tsx';
import { errorLabels } from '../../account/copy.ts';
import { AddPasskey } from '../../account/passkeys/add-passkey.tsx';
import { copy } from '../../account/passkeys/copy.ts';
import { PasskeyList } from '../../account/passkeys/passkey-list.tsx';
import { accountPaths } from '../../account/paths.ts';
import { Section } from '../../ui/page/section.tsx';
import { apiContext, readForm } from '../../api/client.ts';
import { serverCopy } from '../../api/copy.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { memberPaths } from '../../identity/member-paths.ts';
import { forgetPasskey } from '../../identity/passkeys/webauthn.ts';
import { redirectIfSignedOut } from '../../identity/require-member.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { SuccessDialog } from '../../ui/dialog/success-dialog.tsx';
import { linkClass } from '../../ui/styles.ts';
import type { Route } from './+types/passkeys';

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const calls = Promise.all([api('readAccount'), api('listPasskeys')]);
  const [account, { isAvailable, passkeys }] = await redirectIfSignedOut(url, calls);
  return { account, isAvailable, passkeys };
}

type PasskeyResult = {
  /** What was done, in words. */
  done?: string;
  /** The passkey that was removed, by its id in the browser. */
  removed?: string | undefined;
  problem?: ActionProblem;
  given?: { target: string; name: string };
};

export async function action({ context, request }: Route.ActionArgs) {
  const { intent, target = '', name = '', credentialId } = await readForm(request);
  const api = context.get(apiContext);
  try {
    if (intent === 'renamePasskey') {
      await api('renamePasskey', { parameters: { id: target }, body: { name } });
      return data<PasskeyResult>({ done: copy.wasRenamed });
    }
    if (intent === 'removePasskey') {
      await api('removePasskey', { parameters: { id: target } });
      return data<PasskeyResult>({ done: copy.wasRemoved, removed: credentialId });
    }
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status === 401) throw error;
    return data<PasskeyResult>({ problem, given: { target, name } }, { status: problem.status });
  }
  // Of a browser that has not run the page's script yet, or has not turned scripts on.
  const detail = intent === 'addPasskey' ? copy.needsScript : serverCopy.noForm;
  return data<PasskeyResult>({ problem: { status: 400, detail } }, { status: 400 });
}

export async function clientAction(args: Route.ClientActionArgs) {
  const result = await withClientErrors(args);
  if (result?.removed) await forgetPasskey(result.removed);
  return result;
}

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, isAvailable, passkeys } = loaderData;
  const { user, hasPassword, providers } = account;
  const problem = actionData?.problem;
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-8 px-4 pt-12 *:max-w-2xl sm:px-6 sm:pt-16">
      <div>
        <h1 className="text-[min(3rem,15vw)] sm:text-6xl">{copy.title}</h1>
        <p className="mt-2 text-soft">{copy.intro}</p>
      </div>
      <AccountErrorDialog error={problem} labels={{ ...errorLabels, name: copy.newName }} />
      {actionData?.done && <SuccessDialog title={actionData.done} next={accountPaths.passkeys} />}
      <Section title={copy.yours}>
        <PasskeyList
          passkeys={passkeys}
          hasOtherWay={hasPassword || providers.some(({ isConnected }) => isConnected)}
          given={actionData?.given}
          errors={problem?.errors ?? []}
        />
      </Section>
      <Section title={copy.add}>
        {isAvailable ? (
          <AddPasskey email={user.email} hasPassword={hasPassword} />
        ) : (
          <p className="text-soft">{copy.unavailable}</p>
        )}
      </Section>
      <p>
        <Link to={memberPaths.account} className={linkClass}>
          {copy.back}
        </Link>
      </p>
    </div>
  );
}
