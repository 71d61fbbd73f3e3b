import { describeTables, moveSite } from '../../backup/move-site.ts';
import { readSetting } from '../../db/settings.ts';
import { readExistingSecret } from '../../identity/secret.ts';
import { PostgresAddress } from '../../runtime/config.ts';
import { UsageError, type Command, type CommandContext, type DatabaseLocation } from '../command.ts';
import { assertNoOtherSecret, copySecret } from '../copy-secret.ts';
import { describeDatabase } from '../describe-database.ts';
import { formatCount, formatTime } from '../format.ts';
import { createProgress } from '../progress.ts';

type Values = { 'allow-writes'?: boolean };

export const migrateTo: Command = {
  usage: [
    [
      'migrate-to DATABASE_URL',
      'copies the whole site into an empty PostgreSQL database; stop the site before',
      'migrate-to postgres://playshelf@db.example.org/playshelf',
    ],
    [
      'migrate-to sqlite:DIRECTORY',
      'copies it into an empty DATA_DIR of the embedded database',
      'migrate-to sqlite:/var/lib/playshelf-new',
    ],
    ['  --allow-writes', 'copies the state of the start, even if the site is written to meanwhile: for a trial'],
  ],
  options: { 'allow-writes': { type: 'boolean' } },
  takesArguments: true,
  async run(values: Values, [name, ...rest], { config, openSite, open, pathOf, signal, print }) {
    const location = rest.length === 0 ? parseLocation(name, pathOf) : undefined;
    if (!location)
      throw new UsageError('Name one place: npm run playshelf -- migrate-to postgres://… or sqlite:DIRECTORY');
    const [source, observer] = [await openSite(), await openSite()];
    const secret = location.databaseUrl || config.authSecret ? undefined : readExistingSecret(config);
    const secretTarget = {
      ...location,
      authSecret: undefined,
      remedy: 'remove its file auth-secret, or name another place',
    };
    assertNoOtherSecret(secret, secretTarget);
    const progress = createProgress();
    const where = describeDatabase(location);
    const { copiedAt, rows, laterWrites } = await moveSite(
      source,
      observer,
      await open(location, 'The address after migrate-to'),
      {
        where,
        allowWrites: values['allow-writes'] ?? false,
        signal,
        onProgress: (title, done, total) => progress.show(title, done, total),
        beforeCommit: () => void copySecret(secret, secretTarget),
      },
    ).finally(progress.clear);
    const count = Object.values(rows).reduce((sum, each) => sum + each, 0);
    print(`Copied ${formatCount(count)} rows as of ${formatTime(copiedAt)}, and compared every one of them.`);
    for (const [table, number] of Object.entries(rows)) print(`${formatCount(number).padStart(12)}  ${table}`);
    const isOlder = Object.keys(laterWrites).length > 0;
    if (isOlder) print(`Not in the copy, because it was written after the start: rows ${describeTables(laterWrites)}.`);
    const setting = location.databaseUrl
      ? 'DATABASE_URL'
      : `DATA_DIR=${location.dataDirectory} and without DATABASE_URL`;
    print(`To use it, start the site with ${setting}. The copy lacks what the site stores until then.`);
    if (location.databaseUrl && (await readSetting(source, 'samples')) === 'there') {
      print('Sample reviews are deleted at the first start on PostgreSQL, unless SAMPLE_REVIEWS=on is set.');
    }
    return { json: { copiedAt, rows, laterWrites } };
  },
};

function parseLocation(name: string | undefined, pathOf: CommandContext['pathOf']): DatabaseLocation | undefined {
  const directory = /^sqlite:(.+)$/s.exec(name ?? '')?.[1];
  if (directory !== undefined) return { databaseUrl: undefined, dataDirectory: pathOf(directory) };
  const url = PostgresAddress.safeParse(name);
  return url.success ? { databaseUrl: url.data, dataDirectory: '' } : undefined;
}
