import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { passwordProvider } from './second-factor/queries.ts';

/**
 * A text that changes with the password of an address, and with the member whose address it is. After a change that is
 * being committed, if `afterChanges` is set: PostgreSQL would otherwise show the state before it.
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
  return JSON.stringify([email, row?.member_id, row?.password]);
}
