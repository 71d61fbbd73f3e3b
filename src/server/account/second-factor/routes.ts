import { randomBytes } from 'node:crypto';
import { endpoints } from '../../../contracts/endpoints.ts';
import type { Member } from '../../../contracts/member.ts';
import { writeAs } from '../../api/endpoint.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { readDatabaseTime } from '../../db/read-time.ts';
import type { RequestScope } from '../../http/context.ts';
import { invalidFields, Problem } from '../../http/problem.ts';
import { compactCode } from '../../identity/second-factor/check-code.ts';
import { assertSession } from '../../identity/recent-sign-in.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  insertFactor,
  readFactor,
  replaceRecoveryCodes,
} from '../../identity/second-factor/queries.ts';
import type { PasswordGuesses } from '../../identity/password-guesses.ts';
import { createRecoveryCodes } from '../../identity/second-factor/recovery-codes.ts';
import { appSecretOf, type Encryption } from '../../identity/second-factor/encryption.ts';
import { encodeBase32, findStep, otpauthUri, secretBytes } from '../../identity/second-factor/totp.ts';
import type { Reauthenticate } from '../reauthenticate.ts';
import { listSignInMethods } from '../queries.ts';

const setUpLifetimeMs = 15 * 60_000;
const timeBytes = 8;

type Deps = { encryption: Encryption; reauthenticate: Reauthenticate; guesses: PasswordGuesses };

/** A member's own second factor. */
export function secondFactorRoutes(deps: RouteDeps, { encryption, reauthenticate, guesses }: Deps): void {
  route(deps, endpoints.readSecondFactor, async ({ db, member }) => {
    const [factor, { password }, recoveryCodesLeft] = await Promise.all([
      readFactor(db, member.id),
      listSignInMethods(db, member.id),
      countRecoveryCodes(db, member.id),
    ]);
    return { isOn: factor !== undefined, hasPassword: password !== undefined, recoveryCodesLeft };
  });

  route(deps, endpoints.setUpSecondFactor, async ({ db, body, scope, member }) => {
    const { password } = await listSignInMethods(db, member.id);
    if (password === undefined) {
      throw new Problem(409, 'Only members with a password can have a second factor. Set a password first.');
    }
    await reauthenticate(db, scope, member, body.password, 'password');
    if (await readFactor(db, member.id)) throw isOnAlready();
    const secret = randomBytes(secretBytes);
    const expiresAt = Buffer.alloc(timeBytes);
    expiresAt.writeBigUInt64BE(BigInt((await readDatabaseTime(db)) + setUpLifetimeMs));
    const setUp = encryption.encrypt(Buffer.concat([expiresAt, secret]), await setUpPurpose(scope, member));
    return { setUp, key: encodeBase32(secret), uri: otpauthUri(secret, member.email) };
  });

  route(deps, endpoints.enableSecondFactor, async ({ db, body, scope, member }) => {
    const opened = encryption.decrypt(body.setUp, await setUpPurpose(scope, member));
    const timeMs = await readDatabaseTime(db);
    if (!opened || Number(opened.readBigUInt64BE()) <= timeMs) {
      throw new Problem(409, 'This set-up has expired. Please start again.');
    }
    const secret = opened.subarray(timeBytes);
    const lastStep = findStep(secret, compactCode(body.code), { timeMs, lastStep: 0 });
    if (lastStep === undefined) {
      throw invalidFields([{ field: 'code', message: 'This code is wrong. Type the one that the app shows now.' }]);
    }
    const recoveryCodes = createRecoveryCodes();
    await writeAs(deps, { scope, member }, async (tx) => {
      await assertSession(tx.db, scope);
      const encrypted = encryption.encrypt(secret, appSecretOf(member.id));
      if (!(await insertFactor(tx.db, member.id, { secret: encrypted, lastStep }))) throw isOnAlready();
      await replaceRecoveryCodes(tx.db, member.id, recoveryCodes);
    });
    await guesses.rememberBrowser(scope, member.email);
    return { recoveryCodes };
  });

  route(deps, endpoints.renewRecoveryCodes, async ({ db, body, scope, member }) => {
    await reauthenticate(db, scope, member, body.password, 'password');
    const recoveryCodes = createRecoveryCodes();
    await writeAs(deps, { scope, member }, async (tx) => {
      await assertSession(tx.db, scope);
      if (!(await readFactor(tx.db, member.id))) throw isOff();
      await replaceRecoveryCodes(tx.db, member.id, recoveryCodes);
    });
    return { recoveryCodes };
  });

  route(deps, endpoints.disableSecondFactor, async ({ db, body, scope, member }) => {
    await reauthenticate(db, scope, member, body.password, 'password');
    await writeAs(deps, { scope, member }, async (tx) => {
      await assertSession(tx.db, scope);
      if (!(await deleteFactor(tx.db, member.id))) throw isOff();
    });
    await guesses.rememberBrowser(scope, member.email);
    return { deletedCount: 1 as const };
  });
}

/** A set-up belongs to the session that has started it, with the password. */
async function setUpPurpose(scope: RequestScope, { id }: Member): Promise<string> {
  const { sessionId } = await scope.viewer.get();
  return `set-up ${id} ${sessionId}`;
}

const isOnAlready = () => new Problem(409, 'Your second factor is on already. Turn it off to set it up anew.');
const isOff = () => new Problem(409, 'Your second factor is off.');
