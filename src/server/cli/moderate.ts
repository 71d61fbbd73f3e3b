import { ModerationReason } from '../../contracts/moderation/moderation.ts';
import type { FoundMember } from '../account/find-members.ts';
import type { Database } from '../db/schema.ts';
import { inWriteTransaction, type TransactionWork } from '../db/write-transaction.ts';
import { Problem } from '../http/problem.ts';
import { StartupError } from '../runtime/startup-error.ts';
import { UsageError, type CommandContext } from './command.ts';

/** The option `--reason` of commands that moderate; the reason is written to the moderation log. */
export const reasonOption = { reason: { type: 'string' } } as const;

export function readReason(values: { reason?: string }, example: string): string {
  const result = ModerationReason.safeParse({ reason: values.reason ?? '' });
  if (!result.success) throw new UsageError(`Say why, in at most 300 characters: --reason '${example}'`);
  return result.data.reason;
}

/** Does as the operator what a moderator does; a site that runs notices it by the log of changes. */
export async function moderate<Result>(
  db: Database,
  { signal }: CommandContext,
  work: TransactionWork<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  try {
    return await inWriteTransaction(db, work);
  } catch (error) {
    throw error instanceof Problem ? new StartupError(error.message) : error;
  }
}

/** Anybody can register any address: what an operator gives its owner may reach a stranger. */
export function warnIfUnconfirmed(
  { warn }: CommandContext,
  { email, isEmailConfirmed }: Pick<FoundMember, 'email' | 'isEmailConfirmed'>,
): void {
  if (!isEmailConfirmed) warn(`Nobody has confirmed the address ${email}: make sure that the account is theirs.`);
}
