import type { Counter } from '../db/rate-counters.ts';
import { Problem } from '../http/problem.ts';
import type { BudgetName, Budgets } from './budgets.ts';

/** A budget, and whose it is: the id of a member, a network, … */
export type Spender = { budget: BudgetName; key: string; isYoung?: boolean | undefined };

type Counts = { taken: number; remainingMs: number; dayTaken: number; dayRemainingMs: number };

/** A request over a limit: 429, with the seconds to wait in Retry-After and a sentence. */
export class TooManyRequests extends Problem {
  readonly spender: Spender;
  readonly remainingMs: number;

  constructor(spender: Spender, sentence: string, remainingMs: number) {
    const seconds = Math.max(1, Math.ceil(remainingMs / 1_000));
    super(429, `${sentence} Please wait ${waitOf(seconds)} and try again.`, {
      headers: { 'retry-after': String(seconds) },
    });
    this.spender = spender;
    this.remainingMs = remainingMs;
  }
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The counter of a spender in the database. */
export function counterOf(budgets: Budgets, { budget, key }: Spender): Counter {
  return { name: `${budget} ${key}`, burstMs: budgets[budget].burst.windowMs };
}

/** The error if the counts are over the spender's budget. Given are the counts with the request included. */
export function problemOf(budgets: Budgets, spender: Spender, counts: Counts): TooManyRequests | undefined {
  const { burst, day, young, sentence } = budgets[spender.budget];
  const max = (spender.isYoung && young) || { burst: burst.max, day };
  const waits = [
    counts.taken > max.burst ? counts.remainingMs : 0,
    counts.dayTaken > max.day ? counts.dayRemainingMs : 0,
  ];
  const remainingMs = Math.max(...waits);
  return remainingMs > 0 ? new TooManyRequests(spender, sentence, remainingMs) : undefined;
}
