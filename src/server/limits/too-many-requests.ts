import type { Counter } from '../db/rate-counters.ts';
import { Problem } from '../http/problem.ts';
import type { BudgetName, Budgets } from './budgets.ts';

/** The budget that a request is charged to, and whose it is (`key`): the id of a member, a network, … */
export type Charge = { budget: BudgetName; key: string; isNewAccount?: boolean | undefined };

type Counts = { taken: number; remainingMs: number; dayTaken: number; dayRemainingMs: number };

/** A request over a limit: 429, with the seconds to wait in Retry-After and a sentence. */
export class TooManyRequests extends Problem {
  readonly charge: Charge;
  readonly remainingMs: number;

  constructor(charge: Charge, sentence: string, remainingMs: number) {
    const seconds = Math.max(1, Math.ceil(remainingMs / 1_000));
    super(429, `${sentence} Please wait ${waitOf(seconds)} and try again.`, {
      headers: { 'retry-after': String(seconds) },
    });
    this.charge = charge;
    this.remainingMs = remainingMs;
  }
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The database's counter for a charge. */
export function counterOf(budgets: Budgets, { budget, key }: Charge): Counter {
  return { name: `${budget} ${key}`, burstMs: budgets[budget].burst.windowMs };
}

/** The error if counts, which include the request, exceed the budget. */
export function problemOf(budgets: Budgets, charge: Charge, counts: Counts): TooManyRequests | undefined {
  const { burst, day, newAccount, sentence } = budgets[charge.budget];
  const max = (charge.isNewAccount && newAccount) || { burst: burst.max, day };
  const waits = [
    counts.taken > max.burst ? counts.remainingMs : 0,
    counts.dayTaken > max.day ? counts.dayRemainingMs : 0,
  ];
  const remainingMs = Math.max(...waits);
  return remainingMs > 0 ? new TooManyRequests(charge, sentence, remainingMs) : undefined;
}
