import { destination, pino, symbols, type Logger } from 'pino';
import { tickNow } from './clock.ts';

export type { Logger };

/** Structured log on standard error; standard output speaks to people. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
    },
    bufferedStderr(),
  );
}

/** How long, and how much, lines wait for others to be written with. */
const longest = 100;
const most = 65_536;
/** Where nobody reads what is written, more than this is thrown away. */
const maxBacklog = 16 * 1024 * 1024;

/** Standard error, written to in larger pieces; what is left at the end is written then. */
function bufferedStderr() {
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    target.write(text);
  };
  // Before the destination's own work at the end, which writes what it has got by then.
  process.on('exit', flush);
  const target = destination({ dest: 2, sync: false, maxLength: maxBacklog });
  setInterval(flush, longest).unref();
  return {
    write(line: string) {
      waiting += line;
      if (waiting.length > most) flush();
    },
  };
}

/**
 * Writes the line that every request gets. No other is written so often, so it is put together by
 * hand, of what is known beforehand.
 */
export function createRequestLineWriter(
  log: Logger,
  level: 'info' | 'debug',
  { method, route, status }: { method: string; route: string; status: number },
): (requestId: string, milliseconds: number) => void {
  if (!log.isLevelEnabled(level)) return () => undefined;
  const stream = (log as unknown as { [symbols.streamSym]: { write: (line: string) => void } })[
    symbols.streamSym
  ];
  const known = JSON.stringify({ method, route, status }).slice(1, -1);
  const begin = timestampPrefix(
    `{"level":${pino.levels.values[level]},"time":"`,
    '","requestId":"',
  );
  const endAfter = (ms: number) => `",${known},"ms":${ms},"msg":"request"}\n`;
  const endAtOnce = endAfter(0);
  return (requestId, milliseconds) => {
    const ms = Math.round(milliseconds * 10) / 10;
    stream.write(begin() + requestId + (ms === 0 ? endAtOnce : endAfter(ms)));
  };
}

/** Begins a line with the time, between what stands before and after it; made anew once a millisecond. */
function timestampPrefix(before: string, after: string): () => string {
  let made = 0;
  let text = '';
  return () => {
    const time = tickNow();
    if (time !== made) {
      made = time;
      text = `${before}${new Date(time).toISOString()}${after}`;
    }
    return text;
  };
}

/** These four fields only: a database's error may carry the very row it complains about. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, code: 'code' in error ? error.code : undefined };
}
