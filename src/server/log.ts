import { destination, pino, type Logger } from 'pino';

export type { Logger };

/** Structured log on standard error; standard output speaks to people. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['*.password', '*.authorization', '*.cookie', '*.token', '*.email'],
      serializers: { error: pino.stdSerializers.err },
    },
    destination({ dest: 2, sync: false }),
  );
}
