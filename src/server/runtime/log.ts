import { pino, type Logger } from 'pino';
import { tickNow } from './clock.ts';
import { escapeControls } from './printable.ts';

export type { Logger };

/** Takes finished lines, each with its newline; `droppedLines` says how many it could not write. */
export type LogDestination = { write: (line: string) => void; droppedLines?: () => number };

/** The route is the pattern, not the path: a path may hold an email address. */
export type RequestLabels = { method: string; route: string; status: number };

/** Who sent a request, and from where. */
export type Actor = { memberId: string | undefined; address: string };

/**
 * Structured log on standard error; standard output is for people. Operators read it in a terminal, and messages of errors
 * may quote what a client has sent.
 */
export function createLog(level: string, target: LogDestination): Logger {
  const printable: LogDestination = { write: (line) => target.write(escapeControls(line)) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { error: describeError } }, printable);
}

/**
 * Writes the line of a request to the destination of the log. It is by far the most frequent line, so pino does not
 * serialize it: it is joined from parts that are serialized once, in the format of the other lines.
 */
export function createRequestLineWriter(
  log: Logger,
  target: LogDestination,
  level: 'info' | 'debug',
  { method, route, status }: RequestLabels,
): (requestId: string, milliseconds: number, actor?: Actor) => void {
  if (!log.isLevelEnabled(level)) return () => undefined;
  const labels = JSON.stringify({ method, route, status }).slice(1, -1);
  const prefix = createTimestampPrefix(`{"level":${pino.levels.values[level]},"time":"`, '","requestId":"');
  const suffixFor = (ms: number, actor = '') => `",${labels},"ms":${ms}${actor},"msg":"request"}\n`;
  const suffixForZero = suffixFor(0);
  return (requestId, milliseconds, actor) => {
    const ms = Math.round(milliseconds * 10) / 10;
    if (actor) return target.write(prefix() + requestId + suffixFor(ms, `,${JSON.stringify(actor).slice(1, -1)}`));
    target.write(prefix() + requestId + (ms === 0 ? suffixForZero : suffixFor(ms)));
  };
}

/** The beginning of a line up to the request id; formatted once a millisecond. */
function createTimestampPrefix(before: string, after: string): () => string {
  let formattedAt = 0;
  let text = '';
  return () => {
    const time = tickNow();
    if (time !== formattedAt) {
      formattedAt = time;
      text = `${before}${new Date(time).toISOString()}${after}`;
    }
    return text;
  };
}

/** These four fields only: an error of a database driver may carry the row that caused it. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, code: 'code' in error ? error.code : undefined };
}
