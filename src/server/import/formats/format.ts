import type { ImportOptions, ParsedGame } from '../imported-game.ts';

/** What every format says of itself. */
type FormatBase = {
  /** For `--format`. */
  key: string;
  name: string;
  source: string;
  licence?: string;
  /** Sentences about what this file's records lack, given the options. */
  notes?: (options: FormatOptions) => string[];
};

export type FormatOptions = Pick<ImportOptions, 'currency' | 'source' | 'map'>;

/** A row of a CSV by the names of its columns. */
export type Row = Record<string, string>;

/** A CSV with a header. A file is of the format whose `columns` it has; other columns may be there too. */
export type CsvFormat = FormatBase & {
  columns: string[];
  toGame: (row: Row, options: FormatOptions) => ParsedGame;
};
