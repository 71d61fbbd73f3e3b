import type { Context } from 'hono';
import type { Database } from '../db/schema.ts';
import { networkOf } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import type { Spender } from '../limits/too-many-requests.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { readPasswordState } from './password-state.ts';

type AppContext = Context<AppEnv>;

/** A password was compared, and it is not the member's. */
export class WrongPassword extends Problem {}

export const wrongPassword = () => new WrongPassword(401, 'Wrong email or password.');

/** Ends a sign-in whose password has been changed since its state was read. */
export async function assertPasswordUnchanged(db: Database, email: string, state: string): Promise<void> {
  if ((await readPasswordState(db, email, { afterChanges: true })) !== state) throw wrongPassword();
}

export type PasswordGuesses = ReturnType<typeof createPasswordGuesses>;

/** Limits how often somebody may be wrong about a password, at a sign-in or to change it. */
export function createPasswordGuesses(db: Database, limits: Limits, knownBrowsers: KnownBrowsers) {
  /**
   * Whose wrong passwords are counted, and whose attempts. The network comes first: once it has none left, the account
   * loses none.
   */
  async function spendersOf(context: AppContext, email: string): Promise<{ guessers: Spender[]; attempts: Spender }> {
    const { clientAddress, cookieHeader } = context.get('scope');
    const knownBrowser = knownBrowsers.find(cookieHeader, await readPasswordState(db, email));
    if (knownBrowser) {
      return {
        guessers: [{ budget: 'wrongPasswordsOfBrowser', key: knownBrowser }],
        attempts: { budget: 'passwordAttemptsOfBrowser', key: knownBrowser },
      };
    }
    return {
      guessers: [
        { budget: 'wrongPasswordsOfNetwork', key: networkOf(clientAddress) },
        { budget: 'wrongPasswordsOfAccount', key: email },
      ],
      attempts: { budget: 'passwordAttempts', key: email },
    };
  }

  return {
    /** For a browser that has proved everything that a sign-in asks for: its wrong passwords are counted apart. */
    async rememberBrowser(context: AppContext, email: string): Promise<void> {
      const state = await readPasswordState(db, email);
      const line = knownBrowsers.remember(context.get('scope').cookieHeader, state);
      context.header('set-cookie', line, { append: true });
    },

    /** Compares a password, which counts as wrong if that throws a `WrongPassword`. */
    async check<Result>(context: AppContext, email: string, compare: () => Promise<Result>): Promise<Result> {
      const { guessers, attempts } = await spendersOf(context, email);
      const attempt = await limits.reserve([...guessers, attempts]);
      const result = await compare().catch(async (error: unknown) => {
        // It was not compared: the queue of hashes is full, for example. If the database fails, one attempt is lost.
        if (!(error instanceof WrongPassword)) await attempt.refund().catch(() => undefined);
        throw error;
      });
      await attempt.refund(guessers);
      return result;
    },
  };
}
