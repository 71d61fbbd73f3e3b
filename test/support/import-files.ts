import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openImportFile } from '../../src/server/import/open-import-file.ts';
import type { ImportedGame, ImportOptions, ImportRecord } from '../../src/server/import/imported-game.ts';

const folder = mkdtempSync(join(process.env.TEST_SCRATCH ?? tmpdir(), 'import-'));
let count = 0;

/** The columns of the Steam store CSV. */
export const steamHeader = 'appid,name,release_date,developer,publisher,platforms,genres,steamspy_tags,price\r\n';

/** A game of a file that says only these fields. */
export function bareGame(fields: Partial<ImportedGame>): ImportedGame {
  return {
    outsideIds: [],
    name: '',
    alternativeTitles: [],
    detail: '',
    maker: '',
    genre: 'Other',
    releaseDate: undefined,
    price: undefined,
    picture: undefined,
    platforms: [],
    sourceInfo: undefined,
    kind: 'game',
    ...fields,
  };
}

/** Writes a file that a test imports, and returns its path. */
export function writeImport(content: string | Buffer): string {
  count += 1;
  const path = join(folder, `file-${count}`);
  writeFileSync(path, content);
  return path;
}

/** Opens a file and reads it to its end. */
export async function readImport(path: string, options: ImportOptions = {}) {
  const { format, records, leftOut, progress } = await openImportFile(path, options);
  const read: ImportRecord[] = [];
  for await (const record of records) read.push(record);
  return { format, records: read, leftOut: leftOut(), progress: progress() };
}

/** The games of a file's content; a record that is refused fails the test. */
export async function importedGames(content: string | Buffer, options: ImportOptions = {}): Promise<ImportedGame[]> {
  const { records } = await readImport(writeImport(content), options);
  return records.map((record) => {
    if ('refused' in record) throw new Error(`${record.line}: ${record.refused}`);
    return record.game;
  });
}

/**
 * Public files of real games, which are not part of the project: `IMPORT_DATA` names their folder, beside the project
 * by default. Undefined where there is none.
 */
export function realFile(name: string): string | undefined {
  const path = join(process.env.IMPORT_DATA ?? join(import.meta.dirname, '../../../shared/data'), name);
  return existsSync(path) ? path : undefined;
}
