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
import { counterOf, problemOf, TooManyRequests, type Charge } from './too-many-requests.ts';

const pruneIntervalMs = 10 * 60_000;

/** The rows of a list that make about as much work as a page. */
const rowsPerRead = 100;

type Options = { db: Database; log: Logger; budgets: Budgets };

/** Who writes: a member, from an address. */
type Writer = {
  memberId: string;
  isNewAccount: boolean;
  address: string;
  /** A further budget of the member that is charged for the write. */
  budget?: 'reports' | undefined;
};

export type Limits = ReturnType<typeof createLimits>;

/** An attempt that was counted. Its charges, or some of them, can be refunded once. */
export type Reservation = { refund: (of?: Charge[]) => Promise<void> };

/** Counts what members and networks do, and refuses with 429 what is over a budget of budgets.ts. */
export function createLimits({ db, log, budgets }: Options) {
  const exhausted = createExhaustedBudgets();
  const shared = createSharedCounters({ db, log, budgets });
  const prune = () => void pruneCounters(db).catch((error: unknown) => log.debug({ error }, 'limits cannot be pruned'));
  const pruneTimer = setInterval(prune, pruneIntervalMs).unref();
  const counter = (charge: Charge) => counterOf(budgets, charge);
  // An account that has used up the budget of a new one has the larger budget as soon as it is a day old.
  const keyOf = (charge: Charge) => `${counter(charge).name}${charge.isNewAccount ? ' new' : ''}`;

  function assertNotExhausted(charge: Charge): void {
    const remainingMs = exhausted.remainingMs(keyOf(charge));
    if (remainingMs === undefined) return;
    throw new TooManyRequests(charge, budgets[charge.budget].sentence, remainingMs);
  }

  /** Checks `failures` again when the write's turn comes: earlier writes in the queue may have failed meanwhile. */
  function createAdmission(charges: Charge[], failures: Charge): Admission {
    return {
      counters: charges.map(counter),
      refuse(counts) {
        const problems = charges.map((charge, index) => problemOf(budgets, charge, counts[index]!));
        return problems.find((problem) => problem !== undefined) ?? shared.findProblem(failures);
      },
    };
  }

  return {
    /**
     * Runs a write that is counted in its own transaction, by member and by network. Over the limit it does not run;
     * further ones are refused before the database is asked.
     */
    async write<Result>(
      write: Write,
      { memberId, isNewAccount, address, budget }: Writer,
      work: TransactionWork<Result>,
    ) {
      const failures: Charge = { budget: 'failedWrites', key: memberId };
      const charges: Charge[] = [
        { budget: 'memberWrites', key: memberId, isNewAccount },
        ...(budget ? [{ budget, key: memberId, isNewAccount }] : []),
        ...networkCharges('networkWrites', address),
      ];
      for (const charge of [...charges, failures]) assertNotExhausted(charge);
      shared.assertLeft(failures);
      try {
        return await write(work, createAdmission(charges, failures));
      } catch (error) {
        if (error instanceof TooManyRequests) exhausted.add(keyOf(error.charge), error.remainingMs);
        else if (error instanceof Problem) shared.count(failures);
        throw error;
      }
    },

    forget: (tx: Database, member: LeavingMember) => forgetMember(tx, budgets, member),

    /** Counts a read that no cache could answer. */
    countRead(address: string, { isSearch }: { isSearch: boolean }): void {
      const charges = [...networkCharges('renders', address), ...(isSearch ? networkCharges('searches', address) : [])];
      for (const charge of charges) shared.assertLeft(charge);
      for (const charge of charges) shared.count(charge);
    },

    /** Counts the rows of a list that has been read: a long list is as much work as several pages. */
    countRows(address: string, rows: number): void {
      const reads = Math.floor(rows / rowsPerRead);
      if (reads > 0) for (const charge of networkCharges('renders', address)) shared.count(charge, reads);
    },

    /**
     * Charges an attempt to several budgets before it is made, so that attempts at the same time cannot pass a limit
     * together. If one budget is used up, it throws and charges none: a network without attempts left must not use up
     * those of an account.
     */
    async reserve(charges: Charge[]): Promise<Reservation> {
      for (const charge of charges) assertNotExhausted(charge);
      const counters = charges.map(counter);
      for (const [index, charge] of charges.entries()) {
        const [counts] = await countInOrder(db, [[counters[index]!]]);
        const problem = problemOf(budgets, charge, counts![0]!);
        if (problem) {
          exhausted.addRefundable(keyOf(charge), problem.remainingMs);
          await refundCounts(db, counters.slice(0, index + 1));
          throw problem;
        }
        exhausted.delete(keyOf(charge));
      }
      return {
        async refund(of = charges) {
          await refundCounts(db, of.map(counter));
          for (const charge of of) exhausted.delete(keyOf(charge));
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
function networkCharges(budget: 'networkWrites' | 'renders' | 'searches', address: string): Charge[] {
  return isLoopback(address) ? [] : [{ budget, key: networkOf(address) }];
}
