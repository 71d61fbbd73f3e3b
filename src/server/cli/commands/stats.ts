import project from '../../../../package.json' with { type: 'json' };
import { inSnapshot } from '../../backup/snapshot.ts';
import { listAppliedMigrations } from '../../db/migrate.ts';
import { readStatistics } from '../../check/statistics.ts';
import type { Command } from '../command.ts';
import { formatBytes, formatCount, formatTable, formatTime } from '../format.ts';

export const stats: Command = {
  usage: [['stats', 'shows how many members, reviews and games there are, and the size of the database', 'stats']],
  async run(_values, _arguments, { openSite, print }) {
    const db = await openSite();
    const migrations = await listAppliedMigrations(db);
    const statistics = await inSnapshot(db, readStatistics);
    const { counts, databaseBytes, lastBackup, busiestGames } = statistics;
    const lines = [
      ...Object.entries(counts).map(([name, count]) => [name, formatCount(count)]),
      ['size of the database', formatBytes(databaseBytes)],
      ['last backup', lastBackup === null ? 'never' : formatTime(lastBackup)],
      ['version', `${project.version}, ${migrations.length} migrations (${migrations.at(-1)})`],
    ];
    print(formatTable(lines));
    if (busiestGames.length > 0) {
      const rows = busiestGames.map(({ name, reviews }) => [name, formatCount(reviews)]);
      print(`\n${formatTable([['most reviewed in 30 days', 'reviews'], ...rows])}`);
    }
    return { json: { version: project.version, migrations, ...statistics } };
  },
};
