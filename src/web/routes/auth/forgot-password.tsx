import { data, Form, useNavigation } from 'react-router';
import type { PageHandle } from '../../../contracts/page.ts';
import { forgotCopy as copy } from '../../account/email-copy.ts';
import { apiContext, readForm } from '../../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { AskOperator } from '../../identity/sign-in-methods/ask-operator.tsx';
import { AuthCard } from '../../identity/auth-card.tsx';
import { labels } from '../../identity/copy.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { Field, FieldErrorsContext } from '../../ui/field.tsx';
import type { Route } from './+types/forgot-password';

export const handle = { cache: true } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext)('readMailSettings');
}

type ForgotResult = { sentTo?: string; problem?: ActionProblem; email?: string };

export async function action({ context, request }: Route.ActionArgs) {
  const { email = '' } = await readForm(request);
  try {
    await context.get(apiContext)('requestPasswordReset', { body: { email } });
    return data<ForgotResult>({ sentTo: email });
  } catch (error) {
    const problem = problemFrom(error);
    return data<ForgotResult>({ email, problem }, { status: problem.status });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const { problem, email, sentTo } = actionData ?? {};
  const back = (
    <ButtonLink to="/auth/login" variant="secondary">
      {copy.back}
    </ButtonLink>
  );
  if (!loaderData.configured) {
    return (
      <AuthCard title={copy.title} reason={copy.noMail}>
        <p>
          <AskOperator contact={loaderData.contact} />
        </p>
        {back}
      </AuthCard>
    );
  }
  if (sentTo !== undefined) {
    return (
      <AuthCard title={copy.sentTitle} reason={undefined}>
        <p role="status" className="text-lg wrap-anywhere">
          {copy.sent(sentTo)}
        </p>
        {back}
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.title} reason={copy.intro}>
      <ErrorDialog error={problem} labels={{ email: labels.email }} />
      <FieldErrorsContext value={problem?.errors ?? []}>
        <Form method="post" className="grid grid-cols-1 gap-5">
          <Field label={labels.email} name="email" type="email" autoComplete="email" defaultValue={email} required />
          <Button type="submit" busy={busy}>
            {busy ? copy.busy : copy.submit}
          </Button>
        </Form>
      </FieldErrorsContext>
      {back}
    </AuthCard>
  );
}
