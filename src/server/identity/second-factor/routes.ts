import { endpoints } from '../../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { Problem } from '../../http/problem.ts';
import { assertPasswordUnchanged, WrongPassword, type PasswordGuesses } from '../password-guesses.ts';
import type { SignIn } from '../sign-in.ts';
import { passwordStateOf } from '../stored-password.ts';
import { checkCode } from './check-code.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import type { Encryption } from './encryption.ts';

type Deps = { pending: PendingSignIn; encryption: Encryption; guesses: PasswordGuesses; signIn: SignIn };

/** The second step of a sign-in by password. Wrong codes count as wrong passwords. */
export function codeSignInRoutes(deps: RouteDeps, { pending, encryption, guesses, signIn }: Deps): void {
  const { db, limits } = deps;

  route(deps, endpoints.signInWithCode, async ({ body, scope }) => {
    const { clientAddress, cookieHeader, log, viewer } = scope;
    limits.countRead(clientAddress, { isSearch: false });
    const factor = await pending.read(db, cookieHeader);
    if (!factor) throw new Problem(409, 'This sign-in has expired or ended. Please sign in again.');
    viewer.setActorId(factor.memberId);
    const { email, memberId } = factor;
    await guesses.check(scope, email, async () => {
      if (await checkCode(db, encryption, log, factor, body.code)) return;
      throw new WrongPassword(401, 'This code is wrong or has been used. Please try the next one.');
    });
    const user = await signIn(scope, async (tx) => {
      // The first step has checked this password.
      await assertPasswordUnchanged(tx.db, email, passwordStateOf(factor));
      return memberId;
    });
    scope.responseHeaders.push(['set-cookie', pending.clear()]);
    return { user };
  });
}
