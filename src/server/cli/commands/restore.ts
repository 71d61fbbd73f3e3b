import { statSync } from 'node:fs';
import { BackupError } from '../../backup/file/format.ts';
import { restore } from '../../backup/restore.ts';
import { findMissingMigration } from '../../db/migrate.ts';
import { errorMessage } from '../../runtime/startup-error.ts';
import { UsageError, type Command } from '../command.ts';
import { copySecret, type SecretState } from '../copy-secret.ts';
import { describeDatabase } from '../describe-database.ts';
import { formatCount, formatTime } from '../format.ts';
import { createProgress } from '../progress.ts';

type Values = { 'without-secret'?: boolean };

export const restoreBackup: Command = {
  usage: [
    [
      'restore FILE',
      'restores a backup into an empty DATA_DIR or an empty PostgreSQL database',
      'restore /var/backups/playshelf-monday.gz',
    ],
    ['  --without-secret', 'leaves out the secret of the backup, if it has one'],
  ],
  options: { 'without-secret': { type: 'boolean' } },
  takesArguments: true,
  async run(values: Values, [name, ...rest], { config, open, pathOf, signal, print }) {
    if (name === undefined || rest.length > 0) throw new UsageError('Name one file: npm run playshelf -- restore FILE');
    const file = pathOf(name);
    const fileBytes = sizeOf(file);
    print(`Checking ${file} …`);
    const progress = createProgress();
    let secret: SecretState = 'none';
    const { header, rows } = await restore(() => open(config), file, {
      where: describeDatabase(config),
      fileBytes,
      signal,
      onProgress: (done, total) => progress.show('Restoring', done, total),
      beforeCommit: (checked) => {
        secret = copySecret(values['without-secret'] ? undefined : checked.secret, { ...config, remedy });
      },
    }).finally(progress.clear);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    print(`Restored ${formatCount(count)} rows as of ${formatTime(header.createdAt)}.`);
    print(secretSentences[secret]);
    if (findMissingMigration(header.migrations) !== undefined) {
      print('Its tables are of an earlier version: start the site, or run "npm run playshelf -- migrate".');
    }
    return { json: { file, createdAt: header.createdAt, release: header.release, rows, secret } };
  },
};

const remedy = 'remove its file auth-secret, or add --without-secret';

const withoutSecret = 'members have to sign in again, and those with a second factor by a recovery code or a passkey';

const secretSentences: Record<SecretState, string> = {
  none: `No secret was restored. Unless AUTH_SECRET or DATA_DIR has the one of before: ${withoutSecret}.`,
  restored: 'The secret was restored to DATA_DIR: members stay signed in.',
  same: 'The secret is the same as before: members stay signed in.',
  other: `AUTH_SECRET is another secret than that of the backup: ${withoutSecret}.`,
};

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    throw new BackupError(`${file} cannot be read (${errorMessage(error)}).`);
  }
}
