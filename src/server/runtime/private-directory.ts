import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Node's own way to make a folder with its parents never ends where a parent cannot hold any. */
export function ensurePrivateDirectory(path: string): void {
  if (existsSync(path)) return;
  ensurePrivateDirectory(dirname(path));
  try {
    // What is in it is nobody else's.
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts with us may have been quicker.
    if (!existsSync(path)) throw error;
  }
}
