import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { IndexedTitle } from '../../games/search/search-index.ts';
import { ensurePrivateDirectory } from '../../runtime/private-directory.ts';
import type { OutsideId } from '../imported-game.ts';
import { readLines } from '../read/read-lines.ts';
import type { GameFields } from '../stored-game.ts';

export type Addition = {
  kind: 'add';
  slug: string;
  fields: GameFields;
  titles: IndexedTitle[];
  outsideIds: OutsideId[];
};

/** A game to change, with its fields before and after. */
export type Change = {
  kind: 'change';
  gameId: string;
  before: GameFields;
  changes: Partial<GameFields>;
  outsideIds: OutsideId[];
};

export type PlanItem = Addition | Change;

/** A plan that nobody will execute. */
export const noPlanFile: PlanFile = {
  append: () => undefined,
  read: () => {
    throw new Error('A dry run is not written.');
  },
  close: () => undefined,
};

export type PlanFile = {
  append: (items: PlanItem[]) => void;
  read: () => AsyncIterable<PlanItem>;
  close: () => void;
};

/**
 * What an import will write, in a temporary file, because it may be larger than the memory. The file is deleted as soon
 * as it is open, so nothing stays behind, even if the process is killed.
 */
export function openPlanFile(directory: string): PlanFile {
  // With PostgreSQL, nothing else may have created it.
  ensurePrivateDirectory(directory);
  const path = join(directory, `import-plan-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return {
    append: (items) => {
      if (items.length > 0) writeSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    },
    async *read() {
      const bytes = createReadStream('', { fd: file, start: 0, autoClose: false });
      // A reader that stops before the end must not close the file.
      // Not node:readline, which ends a line at U+2028 too: JSON does not escape it.
      for await (const lines of readLines(path, bytes.iterator({ destroyOnReturn: false }))) {
        for (const { text } of lines) yield JSON.parse(text) as PlanItem;
      }
    },
    close: () => closeSync(file),
  };
}
