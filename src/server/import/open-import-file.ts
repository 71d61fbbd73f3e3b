import type { ImportOptions, OpenedFile } from './imported-game.ts';
import { parseCurrencyOption } from './clean/prices.ts';
import { csvFormats } from './formats/formats.ts';
import { checkUtf8 } from './read/check-encoding.ts';
import { csvRecords } from './read/csv-records.ts';
import { openBytes } from './read/read-bytes.ts';

/** Opens a file of games, detects its format and reads its records as they are taken. Throws an ImportError. */
export async function openImportFile(path: string, options: ImportOptions = {}): Promise<OpenedFile> {
  const currency = parseCurrencyOption(options.currency);
  const formatOptions = { ...options, ...(currency && { currency }) };
  const { bytes, progress } = await openBytes(path);
  const text = checkUtf8(path, bytes);
  const [format] = csvFormats;
  return {
    format: {
      name: format!.name,
      position: 'line',
      source: format!.source,
      ...(format!.licence && { licence: format!.licence }),
      notes: format!.notes?.(formatOptions) ?? [],
    },
    records: csvRecords(path, text, ',', format!, formatOptions),
    progress,
  };
}
