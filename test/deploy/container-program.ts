import { spawnSync } from 'node:child_process';

/** Docker or Podman, whichever can run containers here: Docker may be installed while its daemon does not run. */
export function findContainerProgram(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.CONTAINER_PROGRAM) return environment.CONTAINER_PROGRAM;
  const found = ['docker', 'podman'].find((each) => spawnSync(each, ['info'], { env: environment }).status === 0);
  if (!found) throw new Error('Install Podman, or install Docker and start its daemon.');
  return found;
}
