import { listImports } from '../../import/queries.ts';
import type { Command } from '../command.ts';
import { formatTable, formatTime } from '../format.ts';

/** What is shown instead of the time of an undo. */
const stateNames = {
  staged: 'not visible yet',
  applying: 'being applied',
  applied: '',
  undoing: 'being undone',
  undone: '',
};

export const imports: Command = {
  usage: [['imports', 'lists the imports', 'imports']],
  async run(_values, _arguments, { openSite, print }) {
    const db = await openSite();
    const all = (await listImports(db)).map(
      ({ file_name, created_at, undone_at, worker: _worker, lease_ends_at: _lease, ...rest }) => ({
        ...rest,
        fileName: file_name,
        createdAt: new Date(created_at).toISOString(),
        undoneAt: undone_at === null ? null : new Date(undone_at).toISOString(),
      }),
    );
    const rows = all.map(({ id, createdAt, fileName, format, added, changed, state, undoneAt }) => [
      String(id),
      formatTime(createdAt),
      fileName,
      format,
      String(added),
      String(changed),
      undoneAt === null ? stateNames[state] : formatTime(undoneAt),
    ]);
    const header = ['number', 'date', 'file', 'format', 'added', 'changed', 'undone'];
    print(rows.length === 0 ? 'There are no imports yet.' : formatTable([header, ...rows]));
    return { json: { imports: all } };
  },
};
