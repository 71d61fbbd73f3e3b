import { listAppliedMigrations } from '../../db/migrate.ts';
import { prepareDatabase } from '../../prepare-database.ts';
import { catalogueDirectory } from '../../runtime/project-directory.ts';
import type { Command } from '../command.ts';

export const migrate: Command = {
  usage: [
    [
      'migrate',
      'brings the database to this build, as a start does; stop the site of an older build before',
      'migrate',
    ],
  ],
  async run(_values, _arguments, { openAnySite, print, setStopMessage }) {
    const db = await openAnySite();
    const before = new Set(await listAppliedMigrations(db));
    setStopMessage('Each migration is applied as a whole or not at all: run the command again.');
    await prepareDatabase(db, catalogueDirectory);
    const applied = (await listAppliedMigrations(db)).filter((name) => !before.has(name));
    print(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`);
    return { json: { applied } };
  },
};
