const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Counts the lines of a stream up to the end of each record, as the parser of the records reports it. The parser's own
 * count takes CRLF within quotes for two lines.
 */
export function createLineCounter() {
  /** What was added and is not part of a finished record. */
  let chunks: Buffer[] = [];
  let startOffset = 0;
  let added = 0;
  let line = 1;

  /** Moves on, by at most to the end of the first chunk. */
  function skip(length: number): void {
    const chunk = chunks[0]!;
    for (let at = chunk.indexOf(lineFeed); at !== -1 && at < length; at = chunk.indexOf(lineFeed, at + 1)) line += 1;
    startOffset += length;
    if (length === chunk.length) chunks.shift();
    else chunks[0] = chunk.subarray(length);
  }

  function skipLineEnds(): void {
    while (chunks[0] && (chunks[0][0] === lineFeed || chunks[0][0] === carriageReturn)) skip(1);
  }

  return {
    add(chunk: Buffer): void {
      chunks.push(chunk);
      added += chunk.length;
    },
    /** Where the first unfinished record begins. */
    line(): number {
      skipLineEnds();
      return line;
    },
    pendingBytes: () => added - startOffset,
    /** Returns where the record that ends at this offset began. */
    recordEndsAt(offset: number): number {
      skipLineEnds();
      const first = line;
      while (startOffset < offset) skip(Math.min(chunks[0]!.length, offset - startOffset));
      return first;
    },
  };
}
