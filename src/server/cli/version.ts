import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import project from '../../../package.json' with { type: 'json' };

/** The version of this build; in a clone of the repository also the commit that is checked out. */
export function readVersion(): { version: string; commit: string | undefined } {
  // As a program of a build, this is not where its source is.
  let root = import.meta.dirname;
  while (!existsSync(join(root, 'package.json')) && root !== dirname(root)) root = dirname(root);
  const { stdout = '' } = existsSync(join(root, '.git'))
    ? spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' })
    : {};
  return { version: project.version, commit: /^[\da-f]+$/.exec(stdout?.trim() ?? '')?.[0] };
}
