import type { Context } from 'hono';
import type { Database } from '../db/schema.ts';
import { networkOf } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { createNetworkShares } from '../limits/network-shares.ts';
import type { Spender } from '../limits/too-many-requests.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { readPasswordState } from './password-state.ts';

type AppContext = Context<AppEnv>;

/** Of a network, at the same time. The queue of hashes has room for more, so one network does not fill it. */
const maxHashesPerNetwork = 20;

/** A password was compared, and it is not the member's. */
export class WrongPassword extends Problem {}

export const wrongPassword = () => new WrongPassword('wrong-credentials', 'Wrong email or password.');

/** Ends a sign-in whose password has been changed since its state was read. */
export async function assertPasswordUnchanged(db: Database, email: string, state: string): Promise<void> {
  if ((await readPasswordState(db, email, { afterChanges: true })) !== state) throw wrongPassword();
}

export type PasswordGuesses = ReturnType<typeof createPasswordGuesses>;

/** Limits how often somebody may be wrong about a password, at a sign-in or to change it. */
export function createPasswordGuesses(db: Database, limits: Limits, knownBrowsers: KnownBrowsers) {
  const shares = createNetworkShares(maxHashesPerNetwork);

  async function spendersOf(context: AppContext, email: string): Promise<Spenders> {
    const { cookieHeader } = context.get('scope');
    const key = knownBrowsers.find(cookieHeader, await readPasswordState(db, email));
    if (key === undefined) return strangerSpenders(context, email);
    return {
      guessers: [{ budget: 'wrongPasswordsOfBrowser', key }],
      attempts: { budget: 'passwordAttemptsOfBrowser', key },
    };
  }

  async function compareCounted<Result>(
    { guessers, attempts }: Spenders,
    compare: () => Promise<Result>,
  ): Promise<Result> {
    const attempt = await limits.reserve([...guessers, attempts]);
    const result = await compare().catch(async (error: unknown) => {
      // It was not compared: the queue of hashes is full, for example. If the database fails, one attempt is lost.
      if (!(error instanceof WrongPassword)) await attempt.refund().catch(() => undefined);
      throw error;
    });
    await attempt.refund(guessers);
    return result;
  }

  async function withNetworkShare<Result>(context: AppContext, work: () => Promise<Result>): Promise<Result> {
    const giveBack = shares.take(context.get('scope').clientAddress);
    if (!giveBack) throw new QueueFullError();
    return work().finally(giveBack);
  }

  return {
    /** For a browser that has proved everything that a sign-in asks for: its wrong passwords are counted apart. */
    async rememberBrowser(context: AppContext, email: string): Promise<void> {
      const state = await readPasswordState(db, email);
      const line = knownBrowsers.remember(context.get('scope').cookieHeader, state);
      context.header('set-cookie', line, { append: true });
    },

    /** Compares a password, which counts as wrong if that throws a `WrongPassword`. */
    check<Result>(context: AppContext, email: string, compare: () => Promise<Result>): Promise<Result> {
      return withNetworkShare(context, async () => compareCounted(await spendersOf(context, email), compare));
    },

    /** For the password of an account that is not the viewer's: known browsers do not count. */
    checkOtherAccount<Result>(context: AppContext, email: string, compare: () => Promise<Result>): Promise<Result> {
      return withNetworkShare(context, () => compareCounted(strangerSpenders(context, email), compare));
    },

    /** Runs work that hashes a new password, unless the network hashes as many as it may. */
    withNetworkShare,
  };
}

/** Whose wrong passwords are counted, and whose attempts. */
type Spenders = { guessers: Spender[]; attempts: Spender };

/** The network comes first: once it has none left, the account loses none. */
function strangerSpenders(context: AppContext, email: string): Spenders {
  return {
    guessers: [
      { budget: 'wrongPasswordsOfNetwork', key: networkOf(context.get('scope').clientAddress) },
      { budget: 'wrongPasswordsOfAccount', key: email },
    ],
    attempts: { budget: 'passwordAttempts', key: email },
  };
}
