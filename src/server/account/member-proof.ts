import type { Member } from '../../contracts/member.ts';
import type { Database } from '../db/schema.ts';
import type { RequestScope } from '../http/context.ts';
import { WrongPassword, type PasswordGuesses } from '../identity/password-guesses.ts';
import { verifyPassword } from '../identity/passwords.ts';
import { assertRecentSignIn } from '../identity/recent-sign-in.ts';
import { listSignInMethods } from './queries.ts';

export type AssertIsMember = ReturnType<typeof createMemberProof>;

/** Asks for the password, or else for a recent sign-in: a stolen session, or an unattended browser, is not enough. */
export function createMemberProof(guesses: PasswordGuesses) {
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
