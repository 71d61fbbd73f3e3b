import type { Database } from '../db/schema.ts';
import { isIP } from 'node:net';
import { networkOf, wideNetworkOf } from '../http/client-address.ts';
import type { RequestScope } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import type { Charge } from '../limits/too-many-requests.ts';
import { createWorkQueue } from '../runtime/work-queue.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { readPasswordState } from './stored-password.ts';

/**
 * A hash takes about 30 ms on one of libuv's four threads, of which one is left to compress responses and read files.
 * The last of a full queue waits about a second; further ones get a 503.
 */
const hashLimits = { maxQueued: 48, maxWaitMs: 5_000, maxRunMs: 10_000 };

/** A password was compared, and it is not the member's. */
export class WrongPassword extends Problem {}

export const wrongPassword = () => new WrongPassword('wrong-credentials', 'Wrong email or password.');

/** Refuses a sign-in whose password has been changed since its state was read. */
export async function assertPasswordUnchanged(db: Database, email: string, state: string): Promise<void> {
  if ((await readPasswordState(db, email)) !== state) throw wrongPassword();
}

export type PasswordGuesses = ReturnType<typeof createPasswordGuesses>;

/** Limits how often somebody may be wrong about a password, at a sign-in or to change it. */
export function createPasswordGuesses(db: Database, limits: Limits, knownBrowsers: KnownBrowsers) {
  const queue = createWorkQueue({ ...hashLimits, maxConcurrent: 2 });
  // A queue apart: however many networks guess passwords, a browser that has signed in before still can.
  const knownBrowsersQueue = createWorkQueue({ ...hashLimits, maxConcurrent: 1 });

  async function chargesOf(scope: RequestScope, email: string): Promise<GuessCharges> {
    const { cookieHeader, clientAddress } = scope;
    const key = knownBrowsers.find(cookieHeader, await readPasswordState(db, email));
    if (key === undefined) return strangerCharges(scope, email);
    return {
      wrongPasswords: [{ budget: 'wrongPasswordsOfBrowser', key }],
      attempts: { budget: 'passwordAttemptsOfBrowser', key },
      enqueue: (work) => knownBrowsersQueue(wideNetworkOf(clientAddress), work),
    };
  }

  function compareCounted<Result>(charges: GuessCharges, compare: () => Promise<Result>): Promise<Result> {
    return charges.enqueue(() => countAndCompare(charges, compare));
  }

  async function countAndCompare<Result>(
    { wrongPasswords, attempts }: GuessCharges,
    compare: () => Promise<Result>,
  ): Promise<Result> {
    const attempt = await limits.reserve([...wrongPasswords, attempts]);
    const result = await compare().catch(async (error: unknown) => {
      // It was not compared: the queue of hashes is full, for example. If the database fails, one attempt is lost.
      if (!(error instanceof WrongPassword)) await attempt.refund().catch(() => undefined);
      throw error;
    });
    await attempt.refund(wrongPasswords);
    return result;
  }

  /** Networks are charged before the account: a network without attempts left cannot use up those of the account. */
  function strangerCharges(scope: RequestScope, email: string): GuessCharges {
    const { clientAddress } = scope;
    return {
      wrongPasswords: [
        { budget: 'wrongPasswordsOfNetwork', key: networkOf(clientAddress) },
        ...(isIP(clientAddress) === 6
          ? [{ budget: 'wrongPasswordsOfPrefix', key: wideNetworkOf(clientAddress) } as const]
          : []),
        { budget: 'wrongPasswordsOfAccount', key: email },
      ],
      attempts: { budget: 'passwordAttempts', key: email },
      enqueue: (work) => queueHash(scope, work),
    };
  }

  /** Runs work that hashes a password: the networks take turns. */
  const queueHash = <Result>(scope: RequestScope, work: () => Promise<Result>): Promise<Result> =>
    queue(wideNetworkOf(scope.clientAddress), work);

  return {
    /** To be called once a sign-in is complete: from then on, the wrong passwords of this browser are counted apart. */
    async rememberBrowser(scope: RequestScope, email: string): Promise<void> {
      const state = await readPasswordState(db, email);
      const line = knownBrowsers.remember(scope.cookieHeader, state);
      scope.responseHeaders.push(['set-cookie', line]);
    },

    /** Compares a password of the viewer's own account; it counts as wrong if `compare` throws a `WrongPassword`. */
    async check<Result>(scope: RequestScope, email: string, compare: () => Promise<Result>): Promise<Result> {
      return compareCounted(await chargesOf(scope, email), compare);
    },

    /** Compares the password of an account that is not the viewer's: that this browser is known does not matter. */
    checkOtherAccount<Result>(scope: RequestScope, email: string, compare: () => Promise<Result>): Promise<Result> {
      return compareCounted(strangerCharges(scope, email), compare);
    },

    queueHash,
  };
}

/** What wrong passwords and all attempts are charged to, and the queue in which the attempts wait. */
type GuessCharges = {
  wrongPasswords: Charge[];
  attempts: Charge;
  enqueue: <Result>(work: () => Promise<Result>) => Promise<Result>;
};
