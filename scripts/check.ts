import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const tool = (...path: string[]) => join(project, 'node_modules', ...path);

/** What the last run has found out, so that it checks only what depends on files that have changed. */
const checkedTypes = join(project, '.cache', 'types.tsbuildinfo');

const checks: [name: string, ...nodeArguments: string[]][] = [
  ['format', tool('oxfmt', 'bin', 'oxfmt'), '--check'],
  ['lint', tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'],
  ['route types', tool('@react-router', 'dev', 'bin.cjs'), 'typegen'],
  ['types', tool('typescript', 'bin', 'tsc'), '--singleThreaded', '--incremental', '--tsBuildInfoFile', checkedTypes],
  ['architecture and copy', '--test', 'test/architecture.test.ts', 'test/copy.test.ts'],
];

/** All checks run, also after one has failed, so that one run shows everything to fix. */
const failed = checks.filter(([name, ...nodeArguments]) => {
  const result = spawnSync(process.execPath, nodeArguments, { cwd: project, encoding: 'utf8' });
  if (result.status === 0) return false;
  console.error(`✖ ${name}\n${result.stdout}${result.stderr}`);
  return true;
});

console.log(failed.length === 0 ? '✔ format, lint, types, architecture, copy' : `${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
