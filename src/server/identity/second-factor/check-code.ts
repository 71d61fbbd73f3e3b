import type { Database } from '../../db/schema.ts';
import { invalidFields } from '../../http/problem.ts';
import type { Logger } from '../../runtime/log.ts';
import { acceptStep, useRecoveryCode, type Factor } from './queries.ts';
import { appSecretOf, type Encryption } from './encryption.ts';
import { findStep } from './totp.ts';

const appCode = /^\d{6}$/;

/** A code without the spaces or dashes that apps show between its digits. */
export const compactCode = (code: string) => code.replaceAll(/[\s-]/g, '');

/** Whether a code of the app or a recovery code is right; a right one is used up. */
export async function checkCode(
  db: Database,
  encryption: Encryption,
  log: Logger,
  factor: Factor,
  code: string,
): Promise<boolean> {
  const { memberId } = factor;
  const compact = compactCode(code);
  if (!appCode.test(compact)) return useRecoveryCode(db, memberId, compact);
  const secret = encryption.decrypt(factor.secret, appSecretOf(memberId));
  if (!secret) {
    log.error({ memberId }, "a second factor cannot be read: it was set up with another AUTH_SECRET than the site's");
    throw invalidFields([
      {
        field: 'code',
        message: "This site can't check your app's codes any more. Use a recovery code, then set the app up again.",
      },
    ]);
  }
  const step = findStep(secret, compact, factor);
  return step !== undefined && acceptStep(db, memberId, step);
}
