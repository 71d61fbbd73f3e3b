/** PostgreSQL is known not to respond. */
export class DatabaseDownError extends Error {
  override name = 'DatabaseDownError';

  constructor() {
    super('the database does not respond');
    // An outage throws many, and none says more than its message.
    delete this.stack;
  }
}

const lockTimeoutCode = '55P03';

/** Others wait for the same lock already. */
export class LockedError extends Error {
  override name = 'LockedError';
  code = lockTimeoutCode;

  constructor() {
    super('a table is locked');
  }
}

/** Whether a statement has waited for a lock of another transaction in vain. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === lockTimeoutCode;
}

/** Transient errors of PostgreSQL (SQLSTATE), of the network, and (as numbers) of SQLite. */
const unavailableCodes = new Set([
  '25006', // read-only: a standby, or by a setting
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization failure, if the database's default is serializable
  '40P01', // deadlock
  '53100', // the disk is full
  '53300', // too many connections
  lockTimeoutCode,
  '57014', // statement timeout
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  5, // SQLITE_BUSY: another process held the write lock for too long
  10, // SQLITE_IOERR
  13, // SQLITE_FULL
  14, // SQLITE_CANTOPEN
]);

/** Errors of the drivers that have no code. */
const unavailableMessages =
  /timeout exceeded when trying to connect|connection terminated|is not queryable|database is not open|driver has already been destroyed|cannot use a pool after calling end/i;

/** Whether the database could not store anything because its disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === '53100' || ((errcode ?? 0) & 0xff) === 13;
}

/** Whether a connection may not write: to a standby, or by a setting. */
export function isReadOnlyError(error: unknown): boolean {
  return (error as { code?: unknown }).code === '25006';
}

/** Errors of one statement that waited for another transaction; the database itself is available. */
const contentionCodes = new Set(['40001', '40P01', lockTimeoutCode, '57014']);

export function isLockContention(error: unknown): boolean {
  return contentionCodes.has(String((error as { code?: unknown }).code));
}

/** Whether an error means that the database cannot be reached, or cannot run the statement at present. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (error instanceof DatabaseDownError) return true;
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: string; errcode?: number };
  return (
    unavailableCodes.has(code ?? '') ||
    unavailableCodes.has((errcode ?? 0) & 0xff) ||
    code?.startsWith('08') === true ||
    unavailableMessages.test(error.message) ||
    isUnavailable(error.cause)
  );
}
