import { parseArgs } from 'node:util';
import { errorMessage } from '../runtime/startup-error.ts';
import { UsageError, type Command } from './command.ts';
import { backup } from './commands/backup.ts';
import { claim } from './commands/claim.ts';
import { check } from './commands/check.ts';
import { grant } from './commands/grant.ts';
import { importGames } from './commands/import.ts';
import { imports } from './commands/imports.ts';
import { migrate } from './commands/migrate.ts';
import { migrateTo } from './commands/migrate-to.ts';
import { members } from './commands/members.ts';
import { reindex } from './commands/reindex.ts';
import { removeSampleReviews } from './commands/remove-samples.ts';
import { restoreBackup } from './commands/restore.ts';
import { reviews } from './commands/reviews.ts';
import { stats } from './commands/stats.ts';
import { program, suggest } from './help.ts';

/** The operator's commands. */
export const commands: Record<string, Command> = {
  reindex,
  claim,
  grant,
  import: importGames,
  imports,
  'remove-samples': removeSampleReviews,
  migrate,
  backup,
  restore: restoreBackup,
  'migrate-to': migrateTo,
  check,
  stats,
  members,
  reviews,
};

const commonOptions = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

export function parseCommand(name: string, command: Command, commandArguments: string[]) {
  const { options = {}, takesArguments = false } = command;
  try {
    return parseArgs({
      args: commandArguments,
      options: { ...options, ...commonOptions },
      allowPositionals: takesArguments,
    });
  } catch (error) {
    // The rest of Node's message is about its own API.
    const [reason = ''] = errorMessage(error).split('. ');
    const [, option = ''] = /^Unknown option '--([^']+)'/.exec(reason) ?? [];
    const suggestion = suggest(option, Object.keys({ ...options, ...commonOptions }), '--');
    throw new UsageError(`${name}: ${reason}.${suggestion}\nIts calls and options: ${program} ${name} --help`);
  }
}
