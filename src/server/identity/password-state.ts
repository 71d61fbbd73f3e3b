import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { passwordProvider } from './second-factor/queries.ts';

/** The password of an address, as its hash, and the member whose address it is; undefined if there is none. */
type Password = { email: string; memberId: string | undefined; password: string | null | undefined };

/** A text that changes with the password of an address, and with the member whose address it is. */
export function passwordStateOf({ email, memberId, password }: Password): string {
  return JSON.stringify([email, memberId, password]);
}

/**
 * The state of the password that an address has now. With `afterChanges`, it waits for a change that is being
 * committed: PostgreSQL would otherwise show the state before it.
 */
export async function readPasswordState(db: Database, email: string, { afterChanges = false } = {}): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .select(['accounts.member_id', 'accounts.password'])
    .where('members.email', '=', email)
    .where('provider_id', '=', passwordProvider)
    .$if(afterChanges && !dialectOf(db).serializesWrites, (query) => query.forShare('accounts'))
    .executeTakeFirst();
  return passwordStateOf({ email, memberId: row?.member_id, password: row?.password });
}
