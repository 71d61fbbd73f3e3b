import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const project = join(import.meta.dirname, '..');

test('the tree is formatted, free of lint, sound in its types and in its import directions', () => {
  const words = [join(project, 'scripts', 'check.ts')];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
});
