import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const installTimeoutMs = 10 * 60_000;

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The first program of one of the names, where programs are kept. */
export function findExecutable(names: string[]): string | undefined {
  // Debian installs services into /usr/sbin, which is on the path of root only.
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Installs Debian's packages, one after the other, until `find` finds the program; returns its path. */
export function installPackage(packages: string[], find: () => string | undefined): string | undefined {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) => spawnSync('apt-get', words, { stdio: 'ignore', timeout: installTimeoutMs, env });
  if (apt('update').status !== 0) return undefined;
  for (const name of packages) {
    console.log(`Installing ${name} with apt-get …`);
    apt('install', '-y', '--no-install-recommends', name);
    const found = find();
    if (found) return found;
  }
  return undefined;
}
