import type { Database } from '../db/schema.ts';
import { readSetting } from '../db/settings.ts';
import { isLoopbackUrl } from '../runtime/config.ts';
import type { CommandContext } from './command.ts';

/** The address for links that a command prints: PUBLIC_URL, or where the site has listened last. */
export async function readSiteOrigin(db: Database, { config }: CommandContext): Promise<string> {
  return config.publicUrl ?? (await readSetting(db, 'site address')) ?? `http://localhost:${config.port}`;
}

export function warnIfLoopback({ warn }: CommandContext, origin: string): void {
  if (!isLoopbackUrl(origin)) return;
  warn(`The link leads to this machine only, to ${origin}: set PUBLIC_URL if members use another address.`);
}
