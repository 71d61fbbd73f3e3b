/** Codes of PostgreSQL, of the network and (as numbers) of SQLite that say: not now. */
const awayCodes = new Set([
  '25006', // a standby, which is only to be read
  '25P03', // we did not go on for too long
  '40P01', // waited for one who waited for us
  '53300', // too many connections
  '55P03', // a lock was not to be had
  '57014', // took too long
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  5, // another process writes for too long
  10, // the disk fails
  13, // the disk is full
  14, // the file cannot be opened
]);

/** Drivers say some of it in words alone. */
const awayWords =
  /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable|database is not open|driver has already been destroyed|cannot use a pool after calling end/i;

/** Those that say of one statement alone that somebody else held it up. */
const heldUpCodes = new Set(['40P01', '55P03', '57014']);

export function isHeldUp(error: unknown): boolean {
  return heldUpCodes.has(String((error as { code?: unknown }).code));
}

/** As many wait already as ever should. */
export class TooManyWait extends Error {}

/** Whether an error says that the database cannot be reached or cannot work just now. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  if (error instanceof TooManyWait) return true;
  const { code, errcode } = error as { code?: string; errcode?: number };
  return (
    awayCodes.has(code ?? '') ||
    awayCodes.has((errcode ?? 0) & 0xff) ||
    code?.startsWith('08') === true ||
    awayWords.test(error.message) ||
    isDatabaseAway(error.cause)
  );
}
