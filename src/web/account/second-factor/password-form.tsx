import { PasswordField } from '../../identity/password-field.tsx';
import type { Variant } from '../../ui/styles.ts';
import { AccountForm } from '../account-form.tsx';

type PasswordFormProps = { intent: string; submit: string; text: string; email: string; variant?: Variant };

/** A form that asks for the password only. */
export function PasswordForm({ text, email, ...form }: PasswordFormProps) {
  return (
    <AccountForm {...form}>
      <p className="text-soft">{text}</p>
      {/* Password managers find the account by it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField autoComplete="current-password" maxLength={128} />
    </AccountForm>
  );
}
