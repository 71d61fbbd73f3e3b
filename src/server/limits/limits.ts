import { countInOrder, pruneCounters, refundCounts } from '../db/rate-counters.ts';
import type { Database } from '../db/schema.ts';
import type { TransactionWork } from '../db/write-transaction.ts';
import type { Admission, Write } from '../db/write-queue.ts';
import { isLoopback, networkOf } from '../http/client-address.ts';
import { Problem } from '../http/problem.ts';
import type { Logger } from '../runtime/log.ts';
import type { Budgets } from './budgets.ts';
import { createExhaustedBudgets } from './exhausted-budgets.ts';
import { forgetMember, type LeavingMember } from './forget-member.ts';
import { createSharedCounters } from './shared-counters.ts';
import { counterOf, problemOf, TooManyRequests, type Spender } from './too-many-requests.ts';

const pruneIntervalMs = 10 * 60_000;

/** The rows of a list that make about as much work as a page. */
const rowsPerRead = 100;

type Options = { db: Database; log: Logger; budgets: Budgets };

/** Who writes: a member, from an address. */
type Writer = {
  memberId: string;
  isYoung: boolean;
  address: string;
  /** A further budget of the member that the write counts for. */
  budget?: 'reports' | undefined;
};

export type Limits = ReturnType<typeof createLimits>;

/** The attempts that were counted; all, or those of some spenders, may be given back once. */
export type Reservation = { refund: (of?: Spender[]) => Promise<void> };

/** Counts what members and networks do, and refuses with 429 what is over a budget of budgets.ts. */
export function createLimits({ db, log, budgets }: Options) {
  const exhausted = createExhaustedBudgets();
  const shared = createSharedCounters({ db, log, budgets });
  const prune = () => void pruneCounters(db).catch((error: unknown) => log.debug({ error }, 'limits cannot be pruned'));
  const pruneTimer = setInterval(prune, pruneIntervalMs).unref();
  const counter = (spender: Spender) => counterOf(budgets, spender);
  // A budget that is used up by a young account is not yet used up a moment later, when the account is a day old.
  const keyOf = (spender: Spender) => `${counter(spender).name}${spender.isYoung ? ' young' : ''}`;

  function assertNotExhausted(spender: Spender): void {
    const remainingMs = exhausted.remainingMs(keyOf(spender));
    if (remainingMs === undefined) return;
    throw new TooManyRequests(spender, budgets[spender.budget].sentence, remainingMs);
  }

  /** `failures` is checked again when the write's turn comes: of many at the same time, the first may have failed. */
  function createAdmission(spenders: Spender[], failures: Spender): Admission {
    return {
      counters: spenders.map(counter),
      refuse(counts) {
        const problems = spenders.map((spender, index) => problemOf(budgets, spender, counts[index]!));
        return problems.find((problem) => problem !== undefined) ?? shared.findProblem(failures);
      },
    };
  }

  return {
    /**
     * Runs a write that is counted in its own transaction, by member and by network. Over the limit it does not run;
     * further ones are refused before the database is asked.
     */
    async write<Result>(write: Write, { memberId, isYoung, address, budget }: Writer, work: TransactionWork<Result>) {
      const failures: Spender = { budget: 'failedWrites', key: memberId };
      const spenders: Spender[] = [
        { budget: 'memberWrites', key: memberId, isYoung },
        ...(budget ? [{ budget, key: memberId, isYoung }] : []),
        ...networkSpenders('networkWrites', address),
      ];
      for (const spender of [...spenders, failures]) assertNotExhausted(spender);
      shared.assertLeft(failures);
      try {
        return await write(work, createAdmission(spenders, failures));
      } catch (error) {
        if (error instanceof TooManyRequests) exhausted.add(keyOf(error.spender), error.remainingMs);
        else if (error instanceof Problem) shared.count(failures);
        throw error;
      }
    },

    forget: (tx: Database, member: LeavingMember) => forgetMember(tx, budgets, member),

    /** Counts a read that no cache could answer. */
    countRead(address: string, { isSearch }: { isSearch: boolean }): void {
      const spenders = [
        ...networkSpenders('renders', address),
        ...(isSearch ? networkSpenders('searches', address) : []),
      ];
      for (const spender of spenders) shared.assertLeft(spender);
      for (const spender of spenders) shared.count(spender);
    },

    /** Counts the rows of a list that has been read: a long list is as much work as several pages. */
    countRows(address: string, rows: number): void {
      const reads = Math.floor(rows / rowsPerRead);
      if (reads > 0) for (const spender of networkSpenders('renders', address)) shared.count(spender, reads);
    },

    /**
     * Counts an attempt by each spender, before it is made: attempts at the same time are no way around a limit. It is
     * refused at the first budget that is used up, and then counts for none: a network without attempts left must
     * not use up those of an account.
     */
    async reserve(spenders: Spender[]): Promise<Reservation> {
      for (const spender of spenders) assertNotExhausted(spender);
      const counters = spenders.map(counter);
      for (const [index, spender] of spenders.entries()) {
        const [counts] = await countInOrder(db, [[counters[index]!]]);
        const problem = problemOf(budgets, spender, counts![0]!);
        if (problem) {
          exhausted.addRefundable(keyOf(spender), problem.remainingMs);
          await refundCounts(db, counters.slice(0, index + 1));
          throw problem;
        }
        exhausted.delete(keyOf(spender));
      }
      return {
        async refund(of = spenders) {
          await refundCounts(db, of.map(counter));
          for (const spender of of) exhausted.delete(keyOf(spender));
        },
      };
    },

    /** Shares the counts of reads with other processes now, instead of at the next interval; for tests. */
    sync: shared.sync,
    stop() {
      shared.stop();
      clearInterval(pruneTimer);
    },
  };
}

/**
 * Requests from a loopback address are the operator's own, or come by a proxy that TRUST_PROXY does not name: its
 * visitors cannot be told apart, and one of them must not use up the budget of all.
 */
function networkSpenders(budget: 'networkWrites' | 'renders' | 'searches', address: string): Spender[] {
  return isLoopback(address) ? [] : [{ budget, key: networkOf(address) }];
}
