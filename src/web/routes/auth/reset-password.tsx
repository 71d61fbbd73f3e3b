import { data, Form, useNavigation } from 'react-router';
import type { PasswordResetLink } from '../../../contracts/account/email.ts';
import type { PageHandle } from '../../../contracts/page.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { errorLabels } from '../../account/copy.ts';
import { resetCopy as copy } from '../../account/email-copy.ts';
import { apiContext, readForm } from '../../api/client.ts';
import { problemFrom, withClientErrors, type ActionProblem } from '../../api/errors.ts';
import { AuthCard } from '../../identity/auth-card.tsx';
import { PasswordField } from '../../identity/password-field.tsx';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { FieldErrorsContext } from '../../ui/field.tsx';
import type { Route } from './+types/reset-password';

export const handle = { query: ['token'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

/** The account that the link is for; undefined if the link no longer works. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  try {
    return { link: await context.get(apiContext)('readPasswordReset', { body: { token } }) };
  } catch (error) {
    if (![404, 422].includes(problemFrom(error).status)) throw error;
    return { link: undefined };
  }
}

type ResetResult = { done?: true; problem?: ActionProblem; content?: string | undefined };

export async function action({ context, request, url }: Route.ActionArgs) {
  const token = url.searchParams.get('token') ?? '';
  const { newPassword, content, question } = await readForm(request);
  const fail = (problem: ActionProblem) => data<ResetResult>({ problem, content }, { status: problem.status });
  if (question && !content) return fail({ status: 422, detail: copy.choose });
  try {
    await context.get(apiContext)('resetPassword', { body: { token, newPassword, ...(content && { content }) } });
    return data<ResetResult>({ done: true });
  } catch (error) {
    return fail(problemFrom(error));
  }
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function ResetPassword({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST';
  const problem = actionData?.problem;
  if (actionData?.done) {
    return (
      <AuthCard title={copy.doneTitle} reason={copy.done}>
        <ButtonLink to="/auth/login">{copy.login}</ButtonLink>
      </AuthCard>
    );
  }
  if (!link) {
    return (
      <AuthCard title={copy.deadTitle} reason={copy.dead}>
        <ButtonLink to="/auth/forgot-password">{copy.again}</ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={copy.title} reason={undefined}>
      <ErrorDialog error={problem} labels={errorLabels} />
      <p className="wrap-anywhere">{copy.for(link.email)}</p>
      <FieldErrorsContext value={problem?.errors ?? []}>
        <Form method="post" className="grid grid-cols-1 gap-5">
          {/* Password managers find the account by it. */}
          <input type="hidden" name="username" autoComplete="username" value={link.email} />
          {link.isOwnerUnknown && <OwnershipQuestion link={link} chosen={actionData?.content} />}
          <PasswordField
            label={errorLabels.newPassword}
            name="newPassword"
            autoComplete="new-password"
            maxLength={128}
          />
          <Button type="submit" busy={busy}>
            {busy ? copy.busy : copy.submit}
          </Button>
        </Form>
      </FieldErrorsContext>
    </AuthCard>
  );
}

/** The owner of the mailbox may not be the person who registered. */
function OwnershipQuestion({ link, chosen }: { link: PasswordResetLink; chosen: string | undefined }) {
  return (
    <fieldset>
      <legend className="font-semibold wrap-anywhere">{copy.isItYours(link.name)}</legend>
      <input type="hidden" name="question" value="asked" />
      <p className="mt-1 mb-3 text-sm text-soft">{copy.content(link)}</p>
      {link.hasSecondFactor && <p className="mb-3">{copy.secondFactor}</p>}
      <Choice type="radio" name="content" value="keep" checked={chosen === 'keep'} required>
        {copy.keep}
      </Choice>
      <Choice type="radio" name="content" value="leave" checked={chosen === 'leave'} required>
        {copy.leave}
      </Choice>
    </fieldset>
  );
}
