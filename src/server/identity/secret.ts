import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../runtime/config.ts';
import { ensurePrivateDirectory } from '../runtime/private-directory.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';

type SecretConfig = Pick<Config, 'authSecret' | 'dataDirectory'>;

const fileIn = (dataDirectory: string) => join(dataDirectory, 'auth-secret');

/** Returns the secret that signs cookies: AUTH_SECRET, or a random one, stored in the data directory. */
export function readSecret({ authSecret, dataDirectory }: SecretConfig): string {
  if (authSecret) return authSecret;
  const file = fileIn(dataDirectory);
  try {
    ensurePrivateDirectory(dataDirectory);
    createIfMissing(file, () => randomBytes(32).toString('base64url'));
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length < 32) throw new Error('it is too short');
    return secret;
  } catch (error) {
    // Names a variable that is not set: to set it is one of the remedies.
    throw new StartupError(
      `AUTH_SECRET cannot be kept in ${file} (${errorMessage(error)}): set AUTH_SECRET, or remove that file and set DATA_DIR to a folder that can be written to.`,
      { cause: error },
    );
  }
}

/** Returns the secret if there is one, and creates none. */
export function readExistingSecret(config: SecretConfig): string | undefined {
  return config.authSecret || existsSync(fileIn(config.dataDirectory)) ? readSecret(config) : undefined;
}

/** Stores the secret unless the directory has one; returns whether the stored one is this. */
export function storeSecret(dataDirectory: string, secret: string): boolean {
  ensurePrivateDirectory(dataDirectory);
  createIfMissing(fileIn(dataDirectory), () => secret);
  return readSecret({ authSecret: undefined, dataDirectory }) === secret;
}

/** Links a complete draft into place: no process reads half a secret, and concurrent starts agree on one. */
function createIfMissing(file: string, create: () => string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, create(), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
