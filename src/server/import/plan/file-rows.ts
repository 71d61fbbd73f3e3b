import { DatabaseSync } from 'node:sqlite';
import type { ImportedGame } from '../imported-game.ts';
import type { SkippedRecord } from './make-plan.ts';

/** A game of the file. The order of keys is the order in which games are planned, whichever order their lines have. */
export type Row = { key: string; line: number; game: ImportedGame };

/** A row that is not accepted so far, and why. */
export type UndecidedRow = Row & Partial<Skip>;

type Skip = Pick<SkippedRecord, 'kind' | 'text'>;

/** Which row a game gets its new values from; `target` is the game's id, or the row's key if the row adds the game. */
type Accepted = { target: string; key: string; round: number };

export type FileRows = ReturnType<typeof openFileRows>;

/**
 * The games of a file, and what is decided about them so far. It is a temporary database, which SQLite writes to a file
 * as it grows: a file of millions of games takes no more memory than a short one.
 */
export function openFileRows() {
  const database = new DatabaseSync('');
  // In one transaction that is never committed: nobody reads it after a crash.
  database.exec(`
    pragma journal_mode = off;
    create table rows (key text not null unique, line integer not null, game text not null);
    create table undecided (key text primary key, is_final integer not null, line integer not null, kind text, text text)
      without rowid;
    create table accepted (target text primary key, key text not null, round integer not null) without rowid;
    create table titles (words text, target text);
    begin`);
  const insertRow = database.prepare('insert or ignore into rows (key, line, game) values (?, ?, ?)');
  const updateRow = database.prepare('update rows set line = ?, game = ? where key = ?');
  const selectRow = database.prepare('select key, line, game from rows where key = ?');
  const selectRows = database.prepare('select key, line, game from rows where key > ? order by key limit ?');
  const selectUndecided = database.prepare(`
    select rows.key, rows.line, game, kind, text from undecided join rows using (key)
    where is_final = 0 and undecided.key > ? order by undecided.key limit ?`);
  const insertUndecided = database.prepare('insert or replace into undecided values (?, ?, ?, ?, ?)');
  const deleteUndecided = database.prepare('delete from undecided where key = ?');
  const insertAccepted = database.prepare('insert into accepted (target, key, round) values (?, ?, ?)');
  const selectAccepted = database.prepare('select target, key, round from accepted where target = ?');
  const insertTitle = database.prepare('insert into titles (words, target) values (?, ?)');
  const selectTargets = database.prepare(`
    select distinct accepted.target, key, round from titles join accepted using (target) where words = ? and round < ?`);
  let round = 0;
  let isIndexed = false;

  function* inBatches(select: typeof selectRows, size: number): Generator<Row[]> {
    let after = '';
    for (;;) {
      const found = select.all(after, size).map(toRow);
      if (found.length === 0) return;
      yield found;
      after = found.at(-1)!.key;
    }
  }

  return {
    /**
     * Adds a row. Of two with one key, the one remains that says more, so that it does not matter which is the first;
     * the other is returned, with the line of the one that remains.
     */
    add({ key, line, game }: Row): { row: Row; sameAs: number } | undefined {
      const text = JSON.stringify(game);
      if (insertRow.run(key, line, text).changes === 1) return undefined;
      const other = toRow(selectRow.get(key)!);
      const otherText = JSON.stringify(other.game);
      const saysMore = text.length > otherText.length || (text.length === otherText.length && text > otherText);
      if (!saysMore) return { row: { key, line, game }, sameAs: other.line };
      updateRow.run(line, text, key);
      return { row: other, sameAs: line };
    },
    update: ({ key, line, game }: Row) => void updateRow.run(line, JSON.stringify(game), key),
    row: (key: string): Row => toRow(selectRow.get(key)!),
    inOrder: (size: number) => inBatches(selectRows, size),

    /** Says why a row is not imported so far, or, if that is final, at all. */
    hold({ key, line }: Row, isFinal: boolean, skip?: Skip): undefined {
      insertUndecided.run(key, Number(isFinal), line, skip?.kind ?? null, skip?.text ?? null);
    },
    undecided: (size: number) => inBatches(selectUndecided, size),
    /** Undecided rows are skipped after all, in the order of their lines. */
    *skipped(): Generator<SkippedRecord> {
      for (const record of database.prepare('select kind, line, text from undecided order by line').iterate()) {
        yield record as SkippedRecord;
      }
    },

    /** Begins the next round. */
    beginRound(): void {
      round += 1;
      // Not before there are titles: adding many to an index takes longer than indexing them.
      isIndexed = database.prepare('select 1 from titles limit 1').get() !== undefined;
      if (isIndexed) database.exec('create index if not exists titles_by_words on titles (words)');
    },

    /** `words` are those of titles by which the game could not be found before. */
    accept({ key }: Row, target: string, words: string[]): void {
      deleteUndecided.run(key);
      insertAccepted.run(target, key, round);
      for (const each of words) insertTitle.run(each, target);
    },
    acceptedFor: (target: string) => selectAccepted.get(target) as Accepted | undefined,
    /** As `acceptedFor`, if it was before this round. */
    acceptedBeforeFor(target: string): Accepted | undefined {
      const found = selectAccepted.get(target) as Accepted | undefined;
      return found && found.round < round ? found : undefined;
    },
    /** The games to which rows accepted before this round give a title. */
    titledBefore: (words: string) => (isIndexed ? (selectTargets.all(words, round) as Accepted[]) : []),
    [Symbol.dispose]: () => database.close(),
  };
}

function toRow(found: Record<string, unknown>): Row {
  return { ...found, game: JSON.parse(found.game as string) } as Row;
}
