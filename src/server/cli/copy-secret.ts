import { BackupError } from '../backup/file/format.ts';
import { readExistingSecret, storeSecret } from '../identity/secret.ts';
import type { Config } from '../runtime/config.ts';

type Target = Pick<Config, 'authSecret' | 'dataDirectory'> & {
  /** What the operator can do if another secret is there. */
  remedy: string;
};

export type SecretState = 'none' | 'restored' | 'same' | 'other';

/** Throws if the target of a copy has a file with another secret than the site: members would be signed out. */
export function assertNoOtherSecret(secret: string | undefined, target: Target): void {
  const existing = target.authSecret ? undefined : readExistingSecret(target);
  if (secret !== undefined && existing !== undefined && existing !== secret) throw otherSecret(target);
}

/** Stores the secret of a site with its copy. AUTH_SECRET comes before a file, so none is stored beside it. */
export function copySecret(secret: string | undefined, target: Target): SecretState {
  if (secret === undefined) return 'none';
  if (target.authSecret) return target.authSecret === secret ? 'same' : 'other';
  if (readExistingSecret(target) === secret) return 'same';
  if (!storeSecret(target.dataDirectory, secret)) throw otherSecret(target);
  return 'restored';
}

const otherSecret = ({ dataDirectory, remedy }: Target) =>
  new BackupError(
    `DATA_DIR ${dataDirectory} has another secret than the site that is copied: ${remedy}. Nothing was stored.`,
  );
