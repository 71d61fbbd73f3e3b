import type { Passkey } from '../../../contracts/account/passkeys.ts';
import { formatDate } from '../../format.ts';
import { Field, FieldErrorsContext, type FieldError } from '../../ui/field.tsx';
import { linkClass } from '../../ui/styles.ts';
import { AccountForm } from '../account-form.tsx';
import { copy as accountCopy } from '../copy.ts';
import { copy } from './copy.ts';

type PasskeyListProps = {
  passkeys: Passkey[];
  /** Whether there is another way to sign in than the passkeys. */
  hasOtherWay: boolean;
  /** What was typed as the name of one of them, and was refused. */
  given: { target: string; name: string } | undefined;
  errors: FieldError[];
};

export function PasskeyList({ passkeys, hasOtherWay, given, errors }: PasskeyListProps) {
  if (passkeys.length === 0) return <p className="text-soft">{copy.none}</p>;
  return (
    <ul className="grid gap-5">
      {passkeys.map(({ id, name, createdAt, lastUsedAt, credentialId }) => (
        <li key={id} className="grid grid-cols-1 gap-2 border-t border-line pt-5 first:border-0 first:pt-0">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-soft">
                {copy.added(formatDate(createdAt))}
                {' · '}
                {lastUsedAt ? copy.lastUsed(formatDate(lastUsedAt)) : copy.neverUsed}
              </p>
            </div>
            {hasOtherWay || passkeys.length > 1 ? (
              <AccountForm
                intent="removePasskey"
                target={id}
                submit={copy.remove}
                label={copy.removeOf(name)}
                variant="secondary"
              >
                <input type="hidden" name="credentialId" value={credentialId} />
              </AccountForm>
            ) : (
              <p className="text-sm text-soft">{accountCopy.onlyWay}</p>
            )}
          </div>
          {/* With a new key, it is closed again once the name is changed. */}
          <details key={name} open={given?.target === id}>
            <summary className={`inline-block min-h-11 cursor-pointer py-2 ${linkClass}`}>
              <span aria-hidden>{copy.rename}</span>
              <span className="sr-only">{copy.renameOf(name)}</span>
            </summary>
            <div className="pt-3">
              <FieldErrorsContext value={given?.target === id ? errors : []}>
                <AccountForm intent="renamePasskey" target={id} submit={copy.save} variant="secondary">
                  <Field
                    label={copy.newName}
                    name="name"
                    maxLength={60}
                    autoComplete="off"
                    defaultValue={given?.target === id ? given.name : name}
                    required
                  />
                </AccountForm>
              </FieldErrorsContext>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
