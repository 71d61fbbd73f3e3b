import { pino } from 'pino';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { generate, sizes } from './generate.ts';

export type Target = { size: keyof typeof sizes; database: string };

export type Environment = { DATA_DIR: string; DATABASE_URL: string };

/** Makes the tables and fills them with a generated set. */
export async function fill({ size, database }: Target, environment: Environment): Promise<void> {
  const databaseUrl = environment.DATABASE_URL || undefined;
  const silent = pino({ level: 'silent' });
  const db = await connect({ dataDirectory: environment.DATA_DIR, databaseUrl }, silent);
  await migrate(db);
  const startedAt = performance.now();
  await db
    .transaction()
    .execute((transaction) => generate(transaction, sizes[size], showProgress(size)));
  await db.destroy();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(`Generated the ${size} set on ${database} in ${seconds} s.\n`);
}

function showProgress(name: string) {
  const width = 40;
  return (done: number, all: number) => {
    const full = Math.round((width * done) / all);
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    say(`Generating the ${name} set ${bar} ${done} of ${all} rows`);
  };
}

/** In the place of what was said last. */
export function say(text: string): void {
  process.stdout.write(`\r\u001b[K${text}`);
}
