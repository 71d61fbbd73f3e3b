import { data, Form, redirect, useNavigation } from 'react-router';
import type { PageHandle } from '../../contracts/page.ts';
import { apiContext } from '../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../api/errors.ts';
import { AuthCard } from '../identity/auth-card.tsx';
import { copy } from '../account/claim-copy.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { withReturnTo } from '../identity/return-to.ts';
import { unlistedMeta } from '../seo/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ErrorDialog } from '../ui/dialog/error-dialog.tsx';
import type { Route } from './+types/claim';

export const handle = { query: ['token'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

const path = '/claim';

/** The link leads on to the same page without the token, which is in a cookie from then on. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const token = url.searchParams.get('token');
  if (token !== null) {
    try {
      await api('openSiteClaim', { body: { token } });
    } catch (error) {
      if (![404, 422].includes(problemFrom(error).status)) throw error;
      return { isOpen: false, member: undefined };
    }
    throw redirect(path);
  }
  const [{ isOpen }, session] = await Promise.all([api('readSiteClaim'), api('readSession')]);
  return { isOpen, member: session?.user };
}

type ClaimResult = { done?: true; problem?: ActionProblem };

/** Not done by the GET: programs that look at links open them. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(apiContext)('claimSite');
    return data<ClaimResult>({ done: true });
  } catch (error) {
    const problem = problemFrom(error);
    return data<ClaimResult>({ problem }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function Claim({ loaderData: { isOpen, member }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  if (actionData?.done) {
    return (
      <AuthCard title={copy.doneTitle} reason={copy.done}>
        <div className="grid gap-3">
          <ButtonLink to="/admin">{copy.overview}</ButtonLink>
          <ButtonLink to={memberPaths.moderation} variant="secondary">
            {copy.moderation}
          </ButtonLink>
        </div>
      </AuthCard>
    );
  }
  if (!isOpen) {
    return (
      <AuthCard title={copy.deadTitle} reason={copy.dead}>
        <div>
          <p>{copy.again}</p>
          <pre className="mt-3 rounded bg-ground p-3 text-sm wrap-anywhere whitespace-pre-wrap">
            <code>{copy.command}</code>
          </pre>
        </div>
      </AuthCard>
    );
  }
  if (!member) {
    return (
      <AuthCard title={copy.title} reason={copy.intro}>
        <p>{copy.signIn}</p>
        <div className="grid gap-3">
          <ButtonLink to={withReturnTo('/auth/registration', path)}>{copy.register}</ButtonLink>
          <ButtonLink to={withReturnTo('/auth/login', path)} variant="secondary">
            {copy.login}
          </ButtonLink>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.title} reason={copy.intro}>
      <ErrorDialog error={actionData?.problem} />
      <p className="wrap-anywhere">{copy.as(member.name, member.email)}</p>
      <Form method="post" action={path} className="grid">
        <Button type="submit" busy={busy}>
          {busy ? copy.busy : copy.submit}
        </Button>
      </Form>
    </AuthCard>
  );
}
