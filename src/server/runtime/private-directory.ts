import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Not `mkdirSync` with `recursive`, which loops for ever if a parent cannot hold directories. */
export function ensurePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  ensurePrivateDirectory(dirname(path));
  try {
    // For this user alone: it holds the database and the secret.
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another starting process may have created it in the meantime.
    if (!existsSync(path)) throw error;
  }
}
