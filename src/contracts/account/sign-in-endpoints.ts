import { z } from 'zod';
import { anyone, IdPath, member, memberWrite } from '../endpoint.ts';
import { exampleMember, SignInResult } from '../member.ts';
import { paths } from '../paths.ts';
import { DeleteResult, InsertResult, UpdateResult } from '../write-results.ts';
import {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Passkeys,
  PasskeySignIn,
  PasskeyStart,
  PasskeyUpdate,
} from './passkeys.ts';
import {
  CodeRequired,
  CodeSignIn,
  PasswordProof,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetUp,
  SecondFactorStart,
} from './second-factor.ts';

/** With a second factor, the right password alone is no sign-in. */
export const PasswordSignInResult = z.union([SignInResult, CodeRequired]).meta({
  id: 'PasswordSignInResult',
  description: 'The signed-in member, or that a code is needed as well.',
  example: { user: exampleMember },
});

/** Passkeys, and the second factor of a sign-in by password. */
export const signInEndpoints = {
  signInWithCode: {
    ...paths.signInWithCode,
    ...anyone,
    summary: 'Finish a sign-in by password with a code of the authenticator app, or with a recovery code',
    body: CodeSignIn,
    response: SignInResult,
    rateLimited: true,
    errors: [401, 409],
  },
  startPasskeySignIn: {
    ...paths.startPasskeySignIn,
    ...anyone,
    summary: 'Start to sign in with a passkey; the challenge is for this browser, for five minutes',
    response: PasskeyRequestOptions,
    rateLimited: true,
    errors: [409],
  },
  signInWithPasskey: {
    ...paths.signInWithPasskey,
    ...anyone,
    summary: 'Sign in with a passkey; 404 if it is not known here',
    body: PasskeySignIn,
    response: SignInResult,
    rateLimited: true,
    errors: [401, 404, 409],
  },
  listPasskeys: { ...paths.listPasskeys, ...member, summary: "List the member's passkeys", response: Passkeys },
  startPasskey: {
    ...paths.startPasskey,
    ...member,
    summary: 'Start to add a passkey; the challenge is for this session, for five minutes',
    body: PasskeyStart,
    response: PasskeyCreationOptions,
    rateLimited: true,
    errors: [409],
  },
  addPasskey: {
    ...paths.addPasskey,
    ...member,
    summary: 'Add a passkey that the browser has created',
    body: NewPasskey,
    response: InsertResult,
    rateLimited: true,
    errors: [409],
  },
  renamePasskey: {
    ...paths.renamePasskey,
    ...memberWrite,
    summary: "Rename one of the member's own passkeys",
    parameters: IdPath,
    body: PasskeyUpdate,
    response: UpdateResult,
  },
  removePasskey: {
    ...paths.removePasskey,
    ...memberWrite,
    summary: "Remove one of the member's own passkeys; the last way to sign in stays",
    parameters: IdPath,
    response: DeleteResult,
    errors: [409],
  },
  readSecondFactor: {
    ...paths.readSecondFactor,
    ...member,
    summary: 'Read whether the second factor is on',
    response: SecondFactor,
  },
  setUpSecondFactor: {
    ...paths.setUpSecondFactor,
    ...member,
    summary: 'Start to set up the second factor; it is not on before a first code is sent',
    body: PasswordProof,
    response: SecondFactorSetUp,
    rateLimited: true,
    errors: [409],
  },
  // Neither this nor the next is transactional: an idempotency key would store the recovery codes of their responses.
  enableSecondFactor: {
    ...paths.enableSecondFactor,
    ...member,
    summary: 'Turn the second factor on with a first code',
    body: SecondFactorStart,
    response: RecoveryCodes,
    rateLimited: true,
    errors: [409],
  },
  renewRecoveryCodes: {
    ...paths.renewRecoveryCodes,
    ...member,
    summary: 'Replace the recovery codes',
    body: PasswordProof,
    response: RecoveryCodes,
    rateLimited: true,
    errors: [409],
  },
  disableSecondFactor: {
    ...paths.disableSecondFactor,
    ...member,
    summary: 'Turn the second factor off',
    body: PasswordProof,
    response: DeleteResult,
    rateLimited: true,
    errors: [409],
  },
} as const;
