import { deleteCounters } from '../db/rate-counters.ts';
import type { Database } from '../db/schema.ts';
import type { BudgetName, Budgets } from './budgets.ts';
import { counterOf } from './too-many-requests.ts';

export type LeavingMember = { id: string; email: string };

/** Deletes all counts of a member who leaves, by id and by email. */
export async function forgetMember(tx: Database, budgets: Budgets, { id, email }: LeavingMember): Promise<void> {
  const keys: Partial<Record<Budgets[BudgetName]['by'], string>> = { member: id, account: email };
  const names = (Object.keys(budgets) as BudgetName[]).flatMap((budget) => {
    const key = keys[budgets[budget].by];
    return key === undefined ? [] : [counterOf(budgets, { budget, key }).name];
  });
  await deleteCounters(tx, names);
}
