import { z } from 'zod';
import type { NewPasskey, PasskeySignIn } from '../../../contracts/account/passkeys.ts';
import type { Logger } from '../../runtime/log.ts';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { RelyingParty } from '../../../contracts/account/relying-party.ts';

/** Loaded at the first use: it takes a fifth of a second and 24 MB, and a site may have no passkeys. */
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256, by their numbers in COSE; together, all authenticators have them. */
export const algorithms = [-8, -7, -257];

/** What is expected of a browser's response; the challenge has been checked before. */
type Expected = { challenge: string; party: RelyingParty; log: Logger };

const ClientData = z.object({ challenge: z.string() });

/** The challenge that a browser's response is about; undefined if the response is malformed. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return undefined;
  }
}

export type VerifiedPasskey = { credentialId: string; publicKey: string; counter: number };

/** Checks what a browser made for a new passkey; undefined if it is not right. */
export async function verifyNewPasskey(
  { response, ...credential }: NewPasskey['credential'],
  { challenge, party, log }: Expected,
): Promise<VerifiedPasskey | undefined> {
  return verify(log, async () => {
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: await withoutStatement(response.attestationObject),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== credential.id) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/**
 * We ask for no attestation, and browsers remove it. A client may send one all the same, with certificates of its own
 * making: it is discarded unread.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await webAuthnHelpers();
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData');
  const statement = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(statement as never)).toString('base64url');
}

/** Checks the signature of a passkey; returns its new counter, or undefined if the signature is not right. */
export async function verifySignature(
  { response, ...credential }: PasskeySignIn['credential'],
  passkey: VerifiedPasskey,
  { challenge, party, log }: Expected,
): Promise<{ counter: number } | undefined> {
  return verify(log, async () => {
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? { counter: authenticationInfo.newCounter } : undefined;
  });
}

const maxReasonLength = 200;

/** The library throws for whatever is wrong. Its message names no challenge, because that one is right. */
async function verify<Result>(log: Logger, work: () => Promise<Result | undefined>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    log.info({ reason: errorMessage(error).slice(0, maxReasonLength) }, 'a passkey was refused');
    return undefined;
  }
}
