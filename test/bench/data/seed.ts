import { pino } from 'pino';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { printLine, showProgress } from '../progress.ts';
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
  const onProgress = (done: number, all: number) =>
    showProgress(`Generating the ${size} set`, done, all);
  await db
    .transaction()
    .execute((transaction) => generate(transaction, sizes[size], onProgress));
  await db.destroy();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  printLine(`Generated the ${size} set on ${database} in ${seconds} s.`);
}
