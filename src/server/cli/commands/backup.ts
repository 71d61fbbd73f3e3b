import { backUp, recordBackup } from '../../backup/back-up.ts';
import { readExistingSecret } from '../../identity/secret.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { UsageError, type Command } from '../command.ts';
import { formatBytes, formatCount, formatTime } from '../format.ts';
import { createProgress } from '../progress.ts';

type Values = { 'with-secret'?: boolean; force?: boolean; 'earlier-version'?: boolean };

export const backup: Command = {
  usage: [
    [
      'backup FILE',
      'writes all data to a file; the site may run, and everything stored before the start is in it',
      'backup /var/backups/playshelf-monday.gz',
    ],
    ['  --with-secret', 'includes the secret that signs cookies, so that members stay signed in after a restore'],
    ['  --force', 'replaces a regular file that is there'],
    ['  --earlier-version', 'backs up a database of an earlier version, too, as it is: before an upgrade'],
  ],
  options: { 'with-secret': { type: 'boolean' }, force: { type: 'boolean' }, 'earlier-version': { type: 'boolean' } },
  takesArguments: true,
  async run(values: Values, [name, ...rest], { config, openSite, openAnySite, pathOf, signal, print }) {
    if (name === undefined || rest.length > 0) throw new UsageError('Name one file: npm run playshelf -- backup FILE');
    const file = pathOf(name);
    const db = values['earlier-version'] ? await openAnySite() : await openSite();
    const secret = values['with-secret'] ? readExistingSecret(config) : undefined;
    if (values['with-secret'] && secret === undefined) {
      throw new StartupError('There is no secret here: set AUTH_SECRET or DATA_DIR as the site has it.');
    }
    const progress = createProgress();
    const { createdAt, bytes, rows } = await backUp(db, file, {
      secret,
      isReplacing: values.force ?? false,
      signal,
      onProgress: (done, total) => progress.show('Backing up', done, total),
    }).finally(progress.clear);
    await recordBackup(db, createdAt);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    print(`${file} has ${formatCount(count)} rows as of ${formatTime(createdAt)} (${formatBytes(bytes)}).`);
    print(
      secret === undefined
        ? 'The secret is not in it: after a restore elsewhere, members have to sign in again.'
        : 'The secret and the sessions of members are in it. Keep the file secret: with it, anybody can act as any member.',
    );
    return { json: { file, bytes, createdAt, rows, withSecret: secret !== undefined } };
  },
};
