import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const project = join(import.meta.dirname, '..');

test('the tree is formatted, free of lint, sound in its types and in its import directions', () => {
  const words = [join(project, 'scripts', 'check.ts')];
  // With this in its environment, a test runner within a test runs nothing and says that all is well.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', env });
  assert.equal(status, 0, stdout + stderr);
});
