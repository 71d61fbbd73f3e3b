import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  type JsonWebKey,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { NewPasskey, PasskeySignIn } from '../../src/contracts/account/passkeys.ts';
import type { TestClient } from './test-client.ts';

/** What an honest browser and authenticator would not do. */
type Faults = { origin?: string; rpId?: string; challenge?: string; flags?: number; type?: string; statement?: string };

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** User present, user verified; with the attested credential of a new passkey. */
const presentAndVerified = 0x05;
const withCredential = 0x40;

export type StoredPasskey = { credentialId: string; userHandle: string; privateKey: JsonWebKey };

type Options = { origin?: string; counter?: number; stored?: StoredPasskey };

function keysOf(key: JsonWebKey) {
  const privateKey = createPrivateKey({ key, format: 'jwk' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

/** A passkey in an authenticator of its own, with a browser around it. */
export class TestAuthenticator {
  readonly credentialId: Buffer;
  readonly #keys: ReturnType<typeof keysOf>;
  /** Counts up with each signature; undefined for a passkey that is synchronized, which has none. */
  counter: number | undefined;
  userHandle = '';
  origin: string;

  constructor({ origin = 'http://localhost', counter, stored }: Options = {}) {
    this.origin = origin;
    this.counter = counter;
    this.credentialId = stored ? Buffer.from(stored.credentialId, 'base64url') : randomBytes(16);
    this.#keys = stored ? keysOf(stored.privateKey) : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.userHandle = stored?.userHandle ?? '';
  }

  /** To go on with the same passkey later. */
  store(): StoredPasskey {
    const { credentialId, userHandle } = this;
    const privateKey = this.#keys.privateKey.export({ format: 'jwk' });
    return { credentialId: base64Url(credentialId), userHandle, privateKey };
  }

  #clientData(type: string, challenge: string, faults: Faults): Buffer {
    const { origin = this.origin } = faults;
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(rpId: string, flags: number, rest: Uint8Array = new Uint8Array()): Buffer {
    const count = Buffer.alloc(4);
    if (this.counter !== undefined) this.counter += 1;
    count.writeUInt32BE(this.counter ?? 0);
    return Buffer.concat([sha256(rpId), Uint8Array.of(flags), count, rest]);
  }

  /** What the browser returns for the options of a new passkey. */
  create(
    { challenge, rp, user }: { challenge: string; rp: { id: string }; user: { id: string } },
    faults: Faults = {},
  ): NewPasskey['credential'] {
    this.userHandle = user.id;
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]) as never,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key]);
    const flags = (faults.flags ?? presentAndVerified) | withCredential;
    const authData = new Uint8Array(this.#authenticatorData(faults.rpId ?? rp.id, flags, attested));
    const attestation = new Map<string, unknown>([
      ['fmt', faults.statement ?? 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    const id = base64Url(this.credentialId);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(this.#clientData('webauthn.create', challenge, faults)),
        attestationObject: base64Url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  /** What the browser returns for the options of a sign-in. */
  get({ challenge, rpId }: { challenge: string; rpId: string }, faults: Faults = {}): PasskeySignIn['credential'] {
    const clientData = this.#clientData('webauthn.get', challenge, faults);
    const authenticatorData = this.#authenticatorData(faults.rpId ?? rpId, faults.flags ?? presentAndVerified);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    const id = base64Url(this.credentialId);
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: base64Url(authenticatorData),
        signature: base64Url(signature),
        userHandle: this.userHandle,
      },
    };
  }
}

export async function readOptions(client: TestClient, path: string, body: object = {}) {
  return (await client.callOk(path, { body })).json();
}

/** Adds a passkey for a member who is signed in; returns it. */
export async function addPasskey(member: TestClient, password: string, authenticator = new TestAuthenticator()) {
  const options = await readOptions(member, '/api/auth/passkeys/options', { password });
  await member.callOk('/api/auth/passkeys', { body: { credential: authenticator.create(options) } });
  return authenticator;
}

/** Signs in with a passkey; returns the response. */
export async function signInWithPasskey(client: TestClient, authenticator: TestAuthenticator, faults: Faults = {}) {
  const options = await readOptions(client, '/api/auth/sign-in/passkey/options');
  return client.call('/api/auth/sign-in/passkey', { body: { credential: authenticator.get(options, faults) } });
}
