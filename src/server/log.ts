import { destination, pino, type Logger } from 'pino';

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
    destination({ dest: 2, sync: false }),
  );
}

/** These four fields only: a database's error may carry the very row it complains about. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, code: 'code' in error ? error.code : undefined };
}
