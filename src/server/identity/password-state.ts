import { dialectOf } from '../db/dialect.ts';
import type { Database } from '../db/schema.ts';
import { passwordProvider } from './second-factor/queries.ts';

/** The password of an address, as its hash, and the member whose address it is; undefined if there is none. */
type Password = {
  email: string;
  memberId: string | undefined;
  password: string | null | undefined;
  /** Of the second factor, if it is on. */
  secret: string | null | undefined;
};

/** A text that changes with the password of an address, with its second factor, and with the member whose address it is. */
export function passwordStateOf({ email, memberId, password, secret }: Password): string {
  return JSON.stringify([email, memberId, password, secret ?? undefined]);
}

/**
 * The state of the password that an address has now. With `afterChanges`, it waits for a change that is being
 * committed: PostgreSQL would otherwise show the state before it.
 */
export async function readPasswordState(db: Database, email: string, { afterChanges = false } = {}): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.member_id')
    .leftJoin('second_factors', 'second_factors.member_id', 'members.id')
    .select(['accounts.member_id', 'accounts.password', 'second_factors.secret'])
    .where('members.email', '=', email)
    .where('provider_id', '=', passwordProvider)
    .$if(afterChanges && !dialectOf(db).serializesWrites, (query) => query.forShare('accounts'))
    .executeTakeFirst();
  return passwordStateOf({ email, memberId: row?.member_id, password: row?.password, secret: row?.secret });
}
