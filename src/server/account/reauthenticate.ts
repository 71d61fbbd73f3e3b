import type { Member } from '../../contracts/member.ts';
import type { Database } from '../db/schema.ts';
import type { RequestScope } from '../http/context.ts';
import { WrongPassword, type PasswordGuesses } from '../identity/password-guesses.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { assertRecentSignIn } from '../identity/recent-sign-in.ts';
import { listSignInMethods } from './queries.ts';

export type Reauthenticate = ReturnType<typeof createReauthentication>;

/**
 * Checks the member's password or, if they have none, that they signed in a short time ago: a stolen session or an
 * unattended browser must not be enough to change how the member signs in.
 */
export function createReauthentication(guesses: PasswordGuesses) {
  return async (
    db: Database,
    scope: RequestScope,
    { id, email }: Member,
    password: string | undefined,
    field: string,
  ): Promise<void> => {
    const { password: hash } = await listSignInMethods(db, id);
    if (hash === undefined) await assertRecentSignIn(db, scope);
    else await guesses.check(scope, email, () => assertPassword(hash, password, field));
  };
}

async function assertPassword(hash: string, password: string | undefined, field: string): Promise<void> {
  if (await verifyPassword({ hash, password: password ?? '' })) return;
  throw new WrongPassword(422, 'The password is wrong.', {
    errors: [{ field, message: 'This is not your password.' }],
  });
}
