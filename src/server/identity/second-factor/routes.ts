import { endpoints } from '../../../contracts/endpoints.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { Problem } from '../../http/problem.ts';
import { WrongPassword, type PasswordGuesses } from '../password-guesses.ts';
import { readPasswordState } from '../password-state.ts';
import type { SignInMember } from '../sign-in-member.ts';
import { checkCode } from './check-code.ts';
import type { PendingSignIn } from './pending-sign-in.ts';
import type { Seal } from './seal.ts';

type Deps = { pending: PendingSignIn; seal: Seal; guesses: PasswordGuesses; signInMember: SignInMember };

/** The second step of a sign-in by password. Wrong codes count as wrong passwords. */
export function codeSignInRoutes(deps: RouteDeps, { pending, seal, guesses, signInMember }: Deps): void {
  const { db } = deps;

  route(deps, endpoints.signInWithCode, async ({ body, context }) => {
    const { cookieHeader, log, viewer } = context.get('scope');
    const factor = await pending.read(db, cookieHeader);
    if (!factor) throw new Problem(409, 'This sign-in has expired or ended. Please sign in again.');
    viewer.setActorId(factor.memberId);
    const { email, memberId } = factor;
    const state = await readPasswordState(db, email);
    await guesses.check(context, email, async () => {
      if (await checkCode(db, seal, log, factor, body.code)) return;
      throw new WrongPassword(401, 'This code is wrong or has been used. Please try the next one.');
    });
    const options = { cookies: [pending.clear()], password: { email, state } };
    return { user: await signInMember(context, memberId, options) };
  });
}
