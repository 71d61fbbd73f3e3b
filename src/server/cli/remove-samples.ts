import { readConfig } from '../runtime/config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { createBufferedStderr, createLog } from '../runtime/log.ts';
import { removeSamples } from '../reviews/sample-reviews.ts';
import { StartupError } from '../runtime/startup-error.ts';

/** Removes the sample reviews from the database that the environment names. */
async function main(): Promise<void> {
  const config = readConfig();
  const db = await connect(config, createLog(config.logLevel, createBufferedStderr()));
  await migrate(db);
  const count = await withStartupLock(db, removeSamples);
  await db.destroy();
  console.log(`Removed ${count} sample reviews. Starts do not add them again, unless SAMPLE_REVIEWS=on is set.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
