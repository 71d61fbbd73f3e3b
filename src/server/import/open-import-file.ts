import type { ImportOptions, ImportRecord, OpenedFile } from './imported-game.ts';
import { parseCurrencyOption } from './clean/prices.ts';
import { checkUtf8 } from './read/check-encoding.ts';
import { csvRecords } from './read/csv-records.ts';
import { detectFormat, type Detected } from './read/detect.ts';
import { documentRecords, lineRecords } from './read/json-records.ts';
import { createFieldUse, type FieldUse } from './read/left-out.ts';
import { openBytes, type Bytes } from './read/read-bytes.ts';
import type { FormatOptions } from './formats/format.ts';

/**
 * Opens a file of games and detects its format. The records are read as they are taken, so that memory stays flat. A
 * file that is broken ends with an ImportError, here or while its records are read.
 */
export async function openImportFile(path: string, options: ImportOptions = {}): Promise<OpenedFile> {
  const currency = parseCurrencyOption(options.currency);
  const formatOptions = currency ? { currency } : {};
  const head = await openBytes(path);
  const detected = await detectFormat(path, checkUtf8(path, head.bytes), options);
  const { bytes, progress } = await openBytes(path);
  const fields = createFieldUse();
  return {
    format: describe(detected, formatOptions),
    records: readRecords(path, checkUtf8(path, bytes), detected, formatOptions, fields),
    leftOut: fields.leftOut,
    progress,
  };
}

function describe({ format, ...detected }: Detected, options: FormatOptions): OpenedFile['format'] {
  const isByLine = detected.kind === 'csv' || detected.shape === 'lines';
  return {
    name: format.name,
    position: isByLine ? 'line' : 'entry',
    source: format.source,
    ...(format.licence && { licence: format.licence }),
    notes: format.notes?.(options) ?? [],
  };
}

function readRecords(
  path: string,
  text: Bytes,
  detected: Detected,
  options: FormatOptions,
  fields: FieldUse,
): AsyncIterable<ImportRecord> {
  if (detected.kind === 'csv') return csvRecords(path, text, detected.delimiter, detected.format, options, fields);
  if (detected.shape === 'lines') return lineRecords(path, text, detected.format, options, fields);
  return documentRecords(path, text, detected.shape, detected.format, options, fields);
}
