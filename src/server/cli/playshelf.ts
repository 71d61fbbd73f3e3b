import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { rebuildSearchIndex } from '../games/search/search-index.ts';
import { readConfig } from '../runtime/config.ts';
import { createBufferedStderr, createLog } from '../runtime/log.ts';
import { StartupError } from '../runtime/startup-error.ts';

type Command = { summary: string; run: (db: Database) => Promise<string> };

/** The operator's commands. Each returns what it says at its end. */
const commands: Record<string, Command> = {
  reindex: {
    summary: 'rebuilds the search index',
    run: async (db) => `Indexed ${await withStartupLock(db, (tx) => rebuildSearchIndex(tx.db))} games.`,
  },
};

const usage = Object.entries(commands).map(([name, { summary }]) => `npm run playshelf -- ${name}    ${summary}`);

async function main([name = 'help', ...rest]: string[]): Promise<void> {
  if (name === 'help') return console.log(usage.join('\n'));
  const command = commands[name];
  if (!command || rest.length > 0) {
    throw new StartupError(`There is no command "${[name, ...rest].join(' ')}". There is:\n${usage.join('\n')}`);
  }
  const config = readConfig();
  const db = await connect(config, createLog(config.logLevel, createBufferedStderr()));
  await migrate(db);
  const result = await command.run(db);
  await db.destroy();
  console.log(result);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
