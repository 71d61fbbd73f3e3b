import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import project from '../../../package.json' with { type: 'json' };
import { projectDirectory } from '../runtime/project-directory.ts';

/** The version of this build; in a clone of the repository also the commit that is checked out. */
export function readVersion(): { version: string; commit: string | undefined } {
  const { stdout = '' } = existsSync(join(projectDirectory, '.git'))
    ? spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: projectDirectory, encoding: 'utf8' })
    : {};
  return { version: project.version, commit: /^[\da-f]+$/.exec(stdout?.trim() ?? '')?.[0] };
}
