import { endpoints } from '../../../contracts/endpoints.ts';
import { writeAs } from '../../api/endpoint.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import type { Database } from '../../db/schema.ts';
import { Problem } from '../../http/problem.ts';
import { WrongPassword, type PasswordGuesses } from '../../identity/password-guesses.ts';
import { assertSession } from '../../identity/recent-sign-in.ts';
import { verifyPassword } from '../../identity/passwords.ts';
import { checkCode } from '../../identity/second-factor/check-code.ts';
import { readFactor } from '../../identity/second-factor/queries.ts';
import type { Encryption } from '../../identity/second-factor/encryption.ts';
import { listSignInMethods } from '../queries.ts';
import { unlinkEarlierAccount, findEarlierAccount, takeOver } from './claims.ts';

type Deps = { guesses: PasswordGuesses; encryption: Encryption };

/** The account that had a member's address before. */
export function earlierAccountRoutes(deps: RouteDeps, { guesses, encryption }: Deps): void {
  route(deps, endpoints.takeOverEarlierAccount, async ({ db, body, scope, member }) => {
    const earlier = await requireEarlierAccount(db, member.id);
    const { password: hash } = await listSignInMethods(db, earlier.id);
    await guesses.checkOtherAccount(scope, earlier.email, async () => {
      const isRight = hash !== undefined && (await verifyPassword({ hash, password: body.password }));
      if (!isRight) throw wrong('password', 'This is not the password of the earlier account.');
      const factor = await readFactor(db, earlier.id);
      if (!factor) return;
      if (body.code === undefined) throw wrong('code', 'The earlier account has a second factor: type a code of it.');
      const { log } = scope;
      if (await checkCode(db, encryption, log, factor, body.code)) return;
      throw wrong('code', 'This code is wrong or has been used. Please try the next one.');
    });
    await writeAs(deps, { scope, member }, async (tx) => {
      await assertSession(tx.db, scope);
      const { id, email } = await requireEarlierAccount(tx.db, member.id);
      await takeOver(tx, id, member);
      await deps.limits.forget(tx.db, { id, email });
    });
    return { matchedCount: 1, modifiedCount: 1 };
  });

  route(deps, endpoints.disownEarlierAccount, async ({ tx, member }) => {
    const { id } = await requireEarlierAccount(tx.db, member.id);
    await unlinkEarlierAccount(tx, id, member.id);
    return { deletedCount: 1 as const };
  });
}

const wrong = (field: 'password' | 'code', message: string) =>
  new WrongPassword(422, `The ${field} is wrong.`, { errors: [{ field, message }] });

async function requireEarlierAccount(db: Database, memberId: string) {
  const earlier = await findEarlierAccount(db, memberId);
  if (!earlier) throw new Problem(404, 'There is no earlier account.');
  return earlier;
}
