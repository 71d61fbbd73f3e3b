export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/** Rejects if a promise takes too long: a database or a disk that hangs reports no error by itself. */
export function withTimeout<Result>(promise: Promise<Result>, timeoutMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TimeoutError(`timed out after ${timeoutMs} ms`));
    const timer = setTimeout(fail, timeoutMs).unref();
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
