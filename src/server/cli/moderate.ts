import { ModerationReason } from '../../contracts/moderation/moderation.ts';
import { inWriteTransaction, type TransactionWork } from '../db/write-transaction.ts';
import { Problem } from '../http/problem.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { UsageError, type CommandContext } from './command.ts';

/** Options of commands that moderate: the writer reads the reason, and the log of moderators has it. */
export const reasonOption = { reason: { type: 'string' } } as const;

export function readReason(values: { reason?: string }): string {
  const result = ModerationReason.safeParse({ reason: values.reason ?? '' });
  if (!result.success) throw new UsageError("Say why, in at most 300 characters: --reason 'It is an advertisement.'");
  return result.data.reason;
}

/** Does as the operator what a moderator does; a site that runs notices it by the log of changes. */
export async function moderate<Result>(context: CommandContext, work: TransactionWork<Result>): Promise<Result> {
  const db = await context.openMigratedSite();
  context.signal.throwIfAborted();
  try {
    return await inWriteTransaction(db, work);
  } catch (error) {
    throw error instanceof Problem ? new StartupError(error.message) : error;
  }
}
