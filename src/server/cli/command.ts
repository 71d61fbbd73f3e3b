import type { Database } from '../db/schema.ts';
import type { Config } from '../runtime/config.ts';

/** What a command of the operator works with. */
export type CommandContext = {
  config: Config;
  /** Opens the database that the environment names, with today's tables; it is closed at the end. */
  openDatabase: () => Promise<Database>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
};
