import { exitCodes } from './command.ts';

/** How long a command has to stop by itself after Ctrl-C. */
const stopTimeoutMs = 5_000;

/** A Ctrl-C reaches the process several times: from the terminal, and from npm and its script, which pass it on. */
const samePressMs = 500;

/** The first signal asks the command to stop; if it cannot, or at a second Ctrl-C, the process exits. */
export function createStopSignal(): AbortSignal {
  const stopping = new AbortController();
  let stoppedAt = 0;
  const exit = () => {
    console.error('Stopped. What was not finished is taken back, or completed later.');
    process.exit(exitCodes.interrupted);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stopping.signal.aborted) {
        if (performance.now() - stoppedAt > samePressMs) exit();
        return;
      }
      stoppedAt = performance.now();
      stopping.abort();
      setTimeout(exit, stopTimeoutMs).unref();
    });
  }
  return stopping.signal;
}
