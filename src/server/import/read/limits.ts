/** The length of one row of a CSV, one line of a JSONL or one entry of a JSON document. */
export const maxRecordBytes = 1024 ** 2;

export const maxColumns = 1_000;

/** The size of a .gz file after decompression. */
export const maxExpandedBytes = 4 * 1024 ** 3;

/** How much larger than its .gz file a text may be. Lists of games are at about 10, repeated bytes at 1,000. */
export const maxExpansionRatio = 200;

/** From this size on the ratio counts: a small file may repeat itself. */
export const minBytesForRatio = 4 * 1024 ** 2;

/** How much of a file is looked at to detect its format. The header of a CSV has to fit. */
export const headBytes = 64 * 1024;

/** The nesting depth of lists and objects. */
export const maxJsonDepth = 100;
