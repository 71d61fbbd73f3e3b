import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { startServerUnlogged } from '../server.ts';

/** The environment of a process whose clock is ahead from its start. */
export function clockAhead(milliseconds: number): NodeJS.ProcessEnv {
  const module = pathToFileURL(join(import.meta.dirname, '..', 'shifted-clock.ts'));
  return {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${module}`,
    CLOCK_SHIFT_MS: String(milliseconds),
  };
}

/** A process whose clock was right when it started, or it would have been refused, and then jumps ahead. */
export async function startSiteAhead(environment: NodeJS.ProcessEnv, milliseconds: number) {
  const shift = { ...clockAhead(milliseconds), CLOCK_SHIFT_ON_SIGNAL: 'yes' };
  const site = await startServerUnlogged({ ...environment, ...shift });
  site.process.kill('SIGUSR2');
  while (!site.output().includes('the clock is ahead')) await setTimeout(20);
  return site;
}
