import { closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomUUID } from 'node:crypto';
import type { IndexedTitle } from '../../games/search/search-index.ts';
import type { OutsideId } from '../imported-game.ts';
import type { GameFields } from '../stored-game.ts';

/** A game to add, or one to change with its fields before and after. */
export type PlanItem =
  | { kind: 'add'; slug: string; fields: GameFields; titles: IndexedTitle[]; outsideIds: OutsideId[] }
  | { kind: 'change'; gameId: string; before: GameFields; changes: Partial<GameFields>; outsideIds: OutsideId[] };

export type PlanFile = {
  append: (items: PlanItem[]) => void;
  read: () => AsyncIterable<PlanItem>;
  close: () => void;
};

/**
 * What an import will write, in a temporary file: it may be larger than the memory. It is deleted as soon as it is open, so it is gone
 * when the process ends, however that happens.
 */
export function openPlanFile(directory: string): PlanFile {
  const path = join(directory, `import-plan-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  rmSync(path);
  return {
    append: (items) => {
      if (items.length > 0) writeSync(file, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
    },
    async *read() {
      const input = createReadStream('', { fd: file, start: 0, autoClose: false });
      for await (const line of createInterface({ input })) yield JSON.parse(line) as PlanItem;
    },
    close: () => closeSync(file),
  };
}
