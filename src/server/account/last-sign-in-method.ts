import type { Provider } from '../../contracts/member.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { listPasskeys } from '../identity/passkeys/queries.ts';
import { listSignInMethods } from './queries.ts';

/** Throws if a member is about to remove the only provider or passkey that they can sign in with. */
export async function assertNotLastSignInMethod(
  db: Database,
  memberId: string,
  /** Providers that the site has set up; a member may be connected to one that it no longer has. */
  siteProviders: Provider[],
  removed: { provider?: Provider['id']; passkeyId?: string },
): Promise<void> {
  const { password, providers } = await listSignInMethods(db, memberId);
  const passkeys = await listPasskeys(db, memberId);
  const usable = siteProviders.filter(({ configured }) => configured).map(({ id }) => id);
  const hasOther =
    password !== undefined ||
    providers.some(({ id }) => id !== removed.provider && usable.some((usableId) => usableId === id)) ||
    passkeys.some(({ id }) => id !== removed.passkeyId);
  if (!hasOther) throw new Problem(409, 'This is your only way to sign in. Set a password or add a passkey first.');
}
