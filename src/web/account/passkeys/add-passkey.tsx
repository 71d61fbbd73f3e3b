import { useRef, useState, type SubmitEvent } from 'react';
import { useRevalidator } from 'react-router';
import { describeError, problemFrom, type ActionProblem } from '../../api/errors.ts';
import { PasswordField } from '../../identity/password-field.tsx';
import { passkeyApi } from '../../identity/passkeys/passkey-api.ts';
import { useHasPasskeys } from '../../identity/passkeys/use-has-passkeys.ts';
import { createPasskey, errorName } from '../../identity/passkeys/webauthn.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/dialog/toast.tsx';
import { Field, FieldErrorsContext } from '../../ui/field.tsx';
import { AccountErrorDialog } from '../account-error-dialog.tsx';
import { copy } from './copy.ts';

/** Adds a passkey of this device. It needs JavaScript, and says so. */
export function AddPasskey({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const isSupported = useHasPasskeys();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ActionProblem>();
  const { revalidate } = useRevalidator();

  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await addPasskey(new FormData(form.current!));
      form.current?.reset();
      showToast({ title: copy.wasAdded });
      await revalidate();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (isSupported === false) return <p className="text-soft">{copy.unsupported}</p>;
  return (
    <>
      <noscript>
        <p className="text-soft">{copy.needsScript}</p>
      </noscript>
      <AccountErrorDialog error={problem} />
      <FieldErrorsContext value={problem?.errors ?? []}>
        <form
          ref={form}
          method="post"
          onSubmit={(event) => void add(event)}
          className="grid grid-cols-1 justify-items-start gap-5 noscript:hidden [&>div]:w-full"
        >
          <input type="hidden" name="intent" value="addPasskey" />
          {hasPassword && (
            <>
              {/* Password managers find the account by it. */}
              <input type="hidden" name="username" autoComplete="username" value={email} />
              <PasswordField autoComplete="current-password" maxLength={128} />
            </>
          )}
          <Field label={copy.name} hint={copy.nameHint} name="name" maxLength={60} autoComplete="off" />
          <Button type="submit" busy={isBusy}>
            {isBusy ? copy.adding : copy.add}
          </Button>
        </form>
      </FieldErrorsContext>
    </>
  );
}

async function addPasskey(fields: FormData): Promise<void> {
  const options = await passkeyApi('startPasskey', { body: { password: fields.get('password') ?? undefined } });
  const credential = await createPasskey(options);
  await passkeyApi('addPasskey', { body: { credential, name: fields.get('name') || undefined } });
}

function problemOf(error: unknown): ActionProblem {
  const name = errorName(error);
  if (name === 'InvalidStateError') return { status: 409, detail: copy.known };
  if (name === 'NotAllowedError' || name === 'AbortError') return { status: 400, detail: copy.cancelled };
  if (name !== '') return { status: 400, detail: copy.failed };
  try {
    return problemFrom(error);
  } catch {
    return describeError(error);
  }
}
