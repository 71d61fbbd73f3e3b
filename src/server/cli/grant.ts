import { Email } from '../../contracts/member.ts';
import { roles } from '../../contracts/moderation/constants.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { Problem } from '../http/problem.ts';
import { grantRole } from '../moderation/commands.ts';
import { StartupError } from '../runtime/startup-error.ts';
import type { CommandContext } from './command.ts';

/** Gives a member a role, or takes it away. */
export async function runGrant(
  _values: object,
  [email = '', roleName = '', ...rest]: string[],
  { openDatabase }: CommandContext,
): Promise<number> {
  const role = roles.find((name) => name === roleName);
  if ((!role && roleName !== 'none') || rest.length > 0) {
    throw new StartupError('Name a member and a role: grant EMAIL moderator, admin or none.');
  }
  const address = Email.safeParse(email);
  if (!address.success) throw new StartupError(`"${email}" is not an email address.`);
  const db = await openDatabase();
  try {
    await withStartupLock(db, (tx) => grantRole(tx, 'operator', address.data, role ?? null));
  } catch (error) {
    throw error instanceof Problem ? new StartupError(error.message) : error;
  }
  console.log(
    role
      ? `${address.data} is now ${role === 'admin' ? 'an admin' : 'a moderator'}.`
      : `${address.data} has no role any more.`,
  );
  return 0;
}
