import { useRef } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import type { PageHandle } from '../../../contracts/page.ts';
import { apiContext, readForm } from '../../api/client.ts';
import { problemFrom, withClientErrors } from '../../api/errors.ts';
import { AuthCard } from '../../identity/auth-card.tsx';
import { copy } from '../../identity/code/copy.ts';
import { readReturnTo, withReturnTo } from '../../identity/return-to.ts';
import { unlistedMeta } from '../../seo/page-meta.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorDialog } from '../../ui/dialog/error-dialog.tsx';
import { Field, FieldErrorsContext, focusField } from '../../ui/field.tsx';
import { linkClass } from '../../ui/styles.ts';
import { addBeforeReturn } from '../../watch-list/add-path.ts';
import type { Route } from './+types/login-code';

export const handle = { cache: true, query: ['next', 'recovery'] } satisfies PageHandle;

export const meta: Route.MetaFunction = () => unlistedMeta(copy.title);

const path = '/auth/login/code';

export async function loader({ context, url }: Route.LoaderArgs) {
  const next = readReturnTo(url);
  if (await context.get(apiContext)('readSession')) throw redirect(next);
  return { next, isRecovery: url.searchParams.has('recovery') };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { code } = await readForm(request);
  const api = context.get(apiContext);
  try {
    await api('signInWithCode', { body: { code } });
  } catch (error) {
    const problem = problemFrom(error);
    return data({ problem, code }, { status: problem.status });
  }
  throw redirect(await addBeforeReturn(api, readReturnTo(url)));
}

export const clientAction = (args: Route.ClientActionArgs) => withClientErrors(args);

export default function LoginCode({ loaderData: { next, isRecovery }, actionData }: Route.ComponentProps) {
  const { problem, code } = actionData ?? {};
  const busy = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const label = isRecovery ? copy.recoveryCode : copy.code;
  const hasEnded = problem?.status === 409;
  const other = withReturnTo(path, next);
  const withRecovery = `${other}${other.includes('?') ? '&' : '?'}recovery=1`;
  return (
    <AuthCard title={copy.title} reason={isRecovery ? copy.recoveryText : copy.text}>
      <ErrorDialog error={problem} labels={{ code: label }} onClose={() => focusField(form.current, 'code')}>
        {hasEnded && (
          <p className="mt-3">
            <a href={withReturnTo('/auth/login', next)} className={linkClass}>
              {copy.again}
            </a>
          </p>
        )}
      </ErrorDialog>
      <FieldErrorsContext value={problem?.errors ?? []}>
        <Form ref={form} method="post" className="grid grid-cols-1 gap-5">
          <Field
            // Another field, which does not keep what was typed into the first.
            key={label}
            label={label}
            name="code"
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            defaultValue={code}
            required
          />
          <Button type="submit" busy={busy}>
            {busy ? copy.busy : copy.submit}
          </Button>
        </Form>
      </FieldErrorsContext>
      <p>
        <Link to={isRecovery ? other : withRecovery} className={linkClass}>
          {isRecovery ? copy.toApp : copy.toRecoveryCode}
        </Link>
      </p>
    </AuthCard>
  );
}
