import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { tempDirectory } from './databases/databases.ts';

/** A disk of its own, small enough to fill. Only root may mount it. */
export function mountSmallDisk(): string {
  const folder = join(tempDirectory(), 'disk');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0700', 'none', folder], { stdio: 'pipe' });
  // Lazily: the server, which is stopped after this, still uses it.
  after(() => execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' }));
  return folder;
}

/** Takes all room that is left; returns the file that gives it back when it is deleted. */
export function fillDisk(folder: string): string {
  const file = join(folder, 'ballast');
  const block = Buffer.alloc(4096);
  const descriptor = openSync(file, 'w');
  try {
    // The server may write to the disk at the same time.
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    closeSync(descriptor);
  }
  return file;
}
