import { parsePostgresAddress } from '../runtime/config.ts';
import type { DatabaseLocation } from './command.ts';

/** How an operator knows the database: without the password that an address may have. */
export function describeDatabase({ databaseUrl, dataDirectory }: DatabaseLocation): string {
  if (!databaseUrl) return `DATA_DIR ${dataDirectory}`;
  const { host, pathname, searchParams } = parsePostgresAddress(databaseUrl)!;
  return `The database ${searchParams.get('host') ?? host}${pathname}`;
}
