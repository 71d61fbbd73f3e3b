import { assertCurrent } from '../../db/migrate.ts';
import { listImports } from '../../import/queries.ts';
import type { Command } from '../command.ts';
import { formatTable, formatTime } from '../format.ts';

export const imports: Command = {
  usage: [['imports', 'lists the imports', 'imports']],
  async run(_values, _arguments, { openSite, print }) {
    const db = await openSite();
    await assertCurrent(db);
    const all = await listImports(db);
    const rows = all.map(({ id, created_at, file_name, format, added, changed, undone_at }) => [
      String(id),
      formatTime(created_at),
      file_name,
      format,
      String(added),
      String(changed),
      undone_at === null ? '' : formatTime(undone_at),
    ]);
    const header = ['number', 'date', 'file', 'format', 'added', 'changed', 'undone'];
    print(rows.length === 0 ? 'There are no imports yet.' : formatTable([header, ...rows]));
    return { json: { imports: all } };
  },
};
