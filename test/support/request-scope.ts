import { pino } from 'pino';
import { visitor } from '../../src/server/http/context.ts';
import { setRequestScope } from '../../src/server/http/request-scope.ts';

/** The middleware that sets the facts of a request: plain ones, but for those that a test gives. */
export function testRequestScope(services: Partial<Parameters<typeof setRequestScope>[0]> = {}) {
  return setRequestScope({
    log: pino({ level: 'silent' }),
    clientAddressOf: () => '127.0.0.1',
    publicUrl: undefined,
    findWriteAddressProblem: () => undefined,
    resolveViewer: async () => ({ viewer: visitor }),
    feed: { position: () => Infinity, tryCatchUp: async () => undefined },
    ...services,
  });
}
