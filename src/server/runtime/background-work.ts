/** Takes up what another process has left, or what has failed. */
const retryMs = 60_000;

/** Work that a process does beside its requests: when it is started, and again each minute; never twice at a time. */
export function createBackgroundWork(work: (signal: AbortSignal) => Promise<void>, onError: (error: unknown) => void) {
  const stopping = new AbortController();
  let isRunning = false;
  let isRequested = false;

  async function start(): Promise<void> {
    isRequested = true;
    if (isRunning || stopping.signal.aborted) return;
    isRunning = true;
    try {
      while (isRequested) {
        isRequested = false;
        await work(stopping.signal);
      }
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(() => void start(), retryMs).unref();
  return {
    start,
    stop() {
      clearInterval(timer);
      stopping.abort();
    },
  };
}
