import type { ImportOptions, ParsedGame } from '../imported-game.ts';

export type FormatOptions = Pick<ImportOptions, 'currency'>;

/** What a format defines. */
type FormatBase = {
  /** For `--format`. */
  key: string;
  name: string;
  source: string;
  licence?: string;
  /** Sentences about what the records lack, given the options. */
  notes?: (options: FormatOptions) => string[];
};

/** Reads a cell of a row by the name of its column, in small letters; "" if there is no such column. */
type ReadCell = (column: string) => string;

/** A CSV with a header. A file is of the format whose `columns` it has; other columns may be there too. */
export type CsvFormat = FormatBase & {
  columns: string[];
  toGame: (cell: ReadCell, options: FormatOptions) => ParsedGame;
};

export type JsonObject = Record<string, unknown>;

/** Reads a field of an object, by which it counts as imported. */
export type ReadField = (field: string) => unknown;

/** JSON: an array of objects, a list in `results`, or one object after the other. */
export type JsonFormat = FormatBase & {
  /** Whether an object of the file is of this format. */
  matches: (entry: JsonObject) => boolean;
  toGame: (read: ReadField, options: FormatOptions, entry: JsonObject) => ParsedGame;
  /** Entries that follow each other and have the same key are about one game: they are merged. */
  merge?: {
    key: (entry: JsonObject) => string;
    entries: (entries: JsonObject[]) => JsonObject;
    /** Whether the format takes a field. */
    takes: (field: string) => boolean;
  };
};
