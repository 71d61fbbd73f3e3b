import { data, Form, useNavigation } from 'react-router';
import type { PageHandle } from '../../../contracts/page.ts';
import { confirmCopy as copy } from '../../account/email-copy.ts';
import { apiContext, type Api } from '../../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { AuthCard } from '../../identity/auth-card.tsx';
import { memberPaths } from '../../identity/member-paths.ts';
import { withReturnTo } from '../../identity/return-to.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import type { Route } from './+types/confirm-email';

export const handle = { query: ['token'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const token = url.searchParams.get('token') ?? '';
  const session = await api('readSession');
  return { link: await readLink(api, token), email: session?.user.email, returnTo: url.pathname + url.search };
}

/** Undefined if the link no longer works. */
async function readLink(api: Api, token: string) {
  try {
    return await api('readConfirmation', { body: { token } });
  } catch (error) {
    if (![404, 422].includes(problemFrom(error).status)) throw error;
    return undefined;
  }
}

type ConfirmResult = { done?: true; problem?: ActionProblem };

/** Not done by the GET: programs that check mails for harmful links open them. */
export async function action({ context, url }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const token = url.searchParams.get('token') ?? '';
  try {
    await api('confirmEmail', { body: { token } });
    return data<ConfirmResult>({ done: true });
  } catch (error) {
    const problem = problemFrom(error);
    // A link that does not work any more has mostly been used, and then there is nothing left to do.
    if (problem.status === 404 && (await api('readAccount')).isEmailConfirmed)
      return data<ConfirmResult>({ done: true });
    return data<ConfirmResult>({ problem }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function ConfirmEmail({ loaderData: { link, email, returnTo }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (actionData?.done) {
    return (
      <AuthCard title={copy.doneTitle} reason={copy.done}>
        <ButtonLink to={memberPaths.account}>{copy.account}</ButtonLink>
      </AuthCard>
    );
  }
  if (!link || (email !== undefined && !link.isOwn)) {
    return (
      <AuthCard title={link ? copy.otherTitle : copy.deadTitle} reason={link ? copy.other : copy.dead}>
        <ButtonLink to={memberPaths.account}>{copy.account}</ButtonLink>
        {link && <Claim />}
      </AuthCard>
    );
  }
  if (email === undefined) {
    return (
      <AuthCard title={copy.title} reason={copy.signIn}>
        <ButtonLink to={withReturnTo('/auth/login', returnTo)}>{copy.login}</ButtonLink>
        <Claim />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.title} reason={undefined}>
      <ErrorDialog error={actionData?.problem} />
      <p className="text-lg wrap-anywhere">{copy.intro(email)}</p>
      <Form method="post" className="grid">
        <Button type="submit" busy={busy}>
          {copy.submit}
        </Button>
      </Form>
    </AuthCard>
  );
}

/** For a person whose address somebody else has registered. */
function Claim() {
  return (
    <>
      <p>{copy.notMe}</p>
      <ButtonLink to="/auth/forgot-password" variant="secondary">
        {copy.claim}
      </ButtonLink>
    </>
  );
}
