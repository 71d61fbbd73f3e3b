import type { Account } from '../../contracts/account/account.ts';
import { PasswordField } from '../identity/password-field.tsx';
import { AccountForm } from './account-form.tsx';
import { emailCopy as copy } from './email-copy.ts';
import { Field } from '../ui/field.tsx';
import { Section } from '../ui/page/section.tsx';

/** Whether the member has proved that the address is theirs, and a button for it. */
export function EmailSection({ account: { user, isEmailConfirmed, canConfirmEmail } }: { account: Account }) {
  // A site that sends no mail has no way to confirm the address.
  if (!canConfirmEmail && !isEmailConfirmed) return null;
  return (
    <Section title={copy.title}>
      <p className="wrap-anywhere">{user.email}</p>
      <p className="text-soft">{isEmailConfirmed ? copy.confirmed : copy.notConfirmed}</p>
      {!isEmailConfirmed && <AccountForm intent="requestConfirmation" submit={copy.send} variant="secondary" />}
    </Section>
  );
}

/** An account that had the member's address before they confirmed it may be their own. */
export function EarlierAccountSection({ earlier }: { earlier: NonNullable<Account['earlierAccount']> }) {
  return (
    <Section title={copy.earlierTitle}>
      <p>{copy.earlier(earlier)}</p>
      <AccountForm intent="takeOverEarlierAccount" submit={copy.takeOver}>
        <PasswordField label={copy.earlierPassword} autoComplete="current-password" maxLength={128} />
        {earlier.hasSecondFactor && (
          <Field
            label={copy.earlierCode}
            hint={copy.earlierCodeHint}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            required
          />
        )}
      </AccountForm>
      <AccountForm intent="disownEarlierAccount" submit={copy.notMine} variant="secondary" />
    </Section>
  );
}
