import { write, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from './clock.ts';
import type { LogDestination } from './log.ts';

export type LogWriter = LogDestination & {
  /** How many lines could not be written so far. */
  droppedLines: () => number;
  /**
   * Writes what is left, for a moment at most. Returns false if the system still has a write that does not end:
   * process.exit would wait for it.
   */
  end: () => Promise<boolean>;
};

/** Lines are written together: at this interval, or earlier when the buffer is full. */
const flushIntervalMs = 100;
const maxBufferLength = 65_536;
/** If the log is not read, or the disk is slow, lines beyond this are dropped. */
const maxBacklogLength = 4 * 1024 * 1024;
const maxEndMs = 250;
/** How soon a write is tried again that a reader had no room for. */
const retryMs = 10;

const newline = 0x0a;
const empty = Buffer.alloc(0);

/**
 * Writes lines to a file descriptor, without ever making their writer wait. What cannot be written (a full disk, a
 * reader that has gone) is dropped and counted; what a reader has no room for yet is tried again, up to the bound of
 * the backlog. When there is room again, a line says how many are missing.
 */
export function openLogWriter(fd: number): LogWriter {
  let buffer = '';
  /** The chunk that is being written: `chunkLines` lines, after a notice that `noticed` lines are missing. */
  let chunk: Buffer = empty;
  let chunkLines = 0;
  let noticed = 0;
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;
  let dropped = 0;
  let reported = 0;
  /** Whether the last line was cut off. */
  let isCut = false;

  function nextChunk(): void {
    const lines = buffer;
    buffer = '';
    chunkLines = lines.split('\n').length - 1;
    noticed = dropped - reported;
    reported = dropped;
    const notice = noticed > 0 ? describeDropped(noticed) : '';
    chunk = Buffer.from((isCut ? '\n' : '') + notice + lines);
  }

  /** Takes note of the outcome of a write; returns whether to go on with the rest at once. */
  function settle(error: NodeJS.ErrnoException | null, written: number): boolean {
    if (error?.code === 'EAGAIN') return false;
    if (error) {
      const lost = countLines(chunk);
      // The notice was not written either: the next one has its lines as well.
      if (lost > chunkLines) reported -= noticed;
      dropped += Math.min(lost, chunkLines);
      chunk = empty;
      return false;
    }
    if (written > 0) isCut = chunk[written - 1] !== newline;
    chunk = chunk.subarray(written);
    return chunk.length > 0 || buffer.length > maxBufferLength;
  }

  function flush(): void {
    if (isWriting) return;
    if (chunk.length === 0) nextChunk();
    if (chunk.length === 0) return;
    isWriting = true;
    write(fd, chunk, (error, written) => {
      isWriting = false;
      if (settle(error, written)) flush();
      else if (chunk.length > 0) retrySoon();
    });
  }

  function retrySoon(): void {
    clearTimeout(retry);
    retry = setTimeout(flush, retryMs).unref();
  }

  /** At exit, after `end` or without it: what one attempt takes. */
  function writeRest(): void {
    if (isWriting) return;
    try {
      while (chunk.length > 0 || buffer !== '') {
        if (chunk.length === 0) nextChunk();
        settle(null, writeSync(fd, chunk));
      }
    } catch {
      // Nobody is left to count it.
    }
  }

  process.on('exit', writeRest);
  setInterval(flush, flushIntervalMs).unref();
  return {
    write(line) {
      if (buffer.length + chunk.length + line.length > maxBacklogLength) return void (dropped += 1);
      buffer += line;
      if (buffer.length > maxBufferLength) flush();
    },
    droppedLines: () => dropped,
    async end() {
      const startedAt = performance.now();
      const mayWait = (ms: number) => performance.now() - startedAt < ms;
      const isInFlight = () => isWriting;
      const isUnwritten = () => isWriting || chunk.length > 0 || buffer !== '';
      for (; isUnwritten() && mayWait(maxEndMs); await delay(retryMs)) flush();
      // The last try may just have begun.
      for (; isInFlight() && mayWait(2 * maxEndMs); await delay(retryMs));
      return !isInFlight();
    },
  };
}

function countLines(chunk: Buffer): number {
  let count = 0;
  for (const byte of chunk) if (byte === newline) count += 1;
  return count;
}

const describeDropped = (lines: number) =>
  `${JSON.stringify({ level: 40, time: new Date(now()).toISOString(), lines, msg: 'lines of the log could not be written' })}\n`;
