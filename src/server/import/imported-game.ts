import type { Genre } from '../../contracts/game.ts';
import type { StoredSourceInfo } from '../games/source-info.ts';

/** A game's id in an outside catalogue; `source` is a key of `outsideCatalogues`, or what `--source` says. */
export type OutsideId = { source: string; id: string };

/** An outside id as the key of a map, and as operators read it: "steam 620". */
export const outsideIdKey = ({ source, id }: OutsideId) => `${source} ${id}`;

/** In hundredths of the currency's unit, whatever the currency; 0 is free. The currency is a code of ISO 4217. */
export type ImportedPrice = { hundredths: number; currency: string };

/** A game as a file describes it, in our terms. What the file does not say is undefined or empty. */
export type ImportedGame = {
  /** Its ids in outside catalogues, that of the file's own source first. */
  outsideIds: OutsideId[];
  name: string;
  alternativeTitles: string[];
  /** Plain text. */
  detail: string;
  maker: string;
  genre: Genre;
  /** ISO 8601 of any precision: "2019", "2019-04" or "2019-04-12". */
  releaseDate: string | undefined;
  price: ImportedPrice | undefined;
  /** https address, not fetched by us. */
  picture: string | undefined;
  platforms: string[];
  sourceInfo: StoredSourceInfo | undefined;
  kind: 'game' | 'software' | 'demo';
};

/** The result of reading one row or object of a file: a game, or the reason why there is none. */
export type ParsedGame = { game: ImportedGame } | { refused: string };

/** `line` is where the record begins; in a JSON document it is the entry's number. */
export type ImportRecord = { line: number } & ParsedGame;

/** What a file is and where it comes from. */
export type ImportFormat = {
  /** "Steam store CSV" … as the command prints it. */
  name: string;
  /** What `line` of its records counts. */
  position: 'line' | 'entry';
  /** The source of its own ids: "steam", "igdb", "rawg", "wikidata", or what `--source` says. */
  source: string;
  /** The attribution of this file's data, if it differs from the source's in `outsideCatalogues`. */
  licence?: string;
  /** Sentences for the operator: what of the file is left out, and which option changes that. */
  notes: string[];
};

/** A field of the file that an import does not take, and how many records say something in it. */
export type LeftOut = { field: string; records: number };

export type OpenedFile = {
  format: ImportFormat;
  /** Can be read once. Reading throws an ImportError where the file turns out to be broken. */
  records: AsyncIterable<ImportRecord>;
  /** Complete once the records are read. */
  leftOut: () => LeftOut[];
  /** In bytes of the file, for a progress bar. */
  progress: () => { read: number; total: number };
};

/** What the command line says about a file. */
export type ImportOptions = {
  /** The key of a format, instead of detecting it. */
  format?: string;
  /** Our field → the file's column or field, for any CSV, TSV or JSON. */
  map?: Record<string, string>;
  /** The source of the ids in a mapped file. */
  source?: string;
  /** The currency of a file that states none, as a code of ISO 4217. */
  currency?: string;
};
