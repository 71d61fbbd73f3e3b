import { z } from 'zod';
import { StartupError } from '../../runtime/startup-error.ts';
import type { Row } from '../rows.ts';

/**
 * A backup is a gzip stream of lines of JSON: a header; for each table a line with its name and columns, and then a
 * line for each row; at the end a line with the number of rows of each table, and the hash of all bytes before it.
 */
export const Header = z.strictObject({
  playshelf: z.literal('backup'),
  /** Another number if older versions cannot read what follows. */
  format: z.literal(1),
  release: z.string().max(100),
  migrations: z.array(z.string().max(200)).max(10_000),
  database: z.enum(['SQLite', 'PostgreSQL']),
  /** By the clock of the database. */
  createdAt: z.iso.datetime(),
  secret: z.string().min(32).max(1_000).optional(),
});

export const TableLine = z.strictObject({
  table: z.string().max(200),
  columns: z.array(z.string().max(200)).min(1).max(1_000),
  /** The last number that the database gave to a row by itself. */
  sequence: z.int().min(0).optional(),
});

export const EndLine = z.strictObject({
  end: z.literal(true),
  rows: z.record(z.string().max(200), z.int().min(0)),
  sha256: z.string().length(64),
});

export type Header = z.infer<typeof Header>;
export type TableLine = z.infer<typeof TableLine>;
export type EndLine = z.infer<typeof EndLine>;

export type BackupItem =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: TableLine }
  | { kind: 'rows'; table: TableLine; rows: Row[] };

/** By table. */
export type RowCounts = Record<string, number>;

/** Far longer than any row; a longer line is no row of ours, and is not read into memory. */
export const maxLineBytes = 16 * 1024 ** 2;

/** A backup that cannot be made or restored, for a reason that the operator can read in one line. */
export class BackupError extends StartupError {}
