import { z } from 'zod';
import type { NewPasskey, PasskeySignIn } from '../../../contracts/account/passkeys.ts';
import type { Logger } from '../../runtime/log.ts';
import { errorMessage } from '../../runtime/startup-error.ts';
import type { RelyingParty } from '../../../contracts/account/relying-party.ts';

/** Loaded at the first use: it takes a fifth of a second and 24 MB, and a site may have no passkeys. */
async function loadWebAuthn() {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  return { ...(await import('@simplewebauthn/server')), decodeAttestationObject, isoCBOR };
}
type WebAuthn = Awaited<ReturnType<typeof loadWebAuthn>>;

/** EdDSA, ES256 and RS256, by their numbers in COSE; together, all authenticators have them. */
export const algorithms = [-8, -7, -257];

/** What a browser's response must contain; the challenge has already been checked. */
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
  return verify(log, async (webAuthn) => {
    const { verified, registrationInfo } = await webAuthn.verifyRegistrationResponse({
      response: {
        ...credential,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: withoutStatement(webAuthn, response.attestationObject),
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
function withoutStatement({ decodeAttestationObject, isoCBOR }: WebAuthn, attestationObject: string): string {
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
  return verify(log, async (webAuthn) => {
    const { verified, authenticationInfo } = await webAuthn.verifyAuthenticationResponse({
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

/** The library throws for every fault of a passkey. Its message names no challenge, because that one is right. */
async function verify<Result>(
  log: Logger,
  work: (webAuthn: WebAuthn) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  // Outside of what is caught: if it cannot be loaded, that is no fault of the passkey.
  const webAuthn = await loadWebAuthn();
  try {
    return await work(webAuthn);
  } catch (error) {
    log.info({ reason: errorMessage(error).slice(0, maxReasonLength) }, 'a passkey was refused');
    return undefined;
  }
}
