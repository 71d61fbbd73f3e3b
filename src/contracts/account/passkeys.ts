import { z } from 'zod';
import { singleLine } from '../text.ts';

/** Bytes in the encoding of WebAuthn's JSON. */
const base64Url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/, { message: 'Must be base64url.' });

/** Up to 1,023 bytes (WebAuthn). */
const CredentialId = base64Url(1_364);
const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') };
const ClientData = base64Url(4_000);

const Transports = z.array(z.string().max(30)).max(10);
const exampleCredentialId = 'yKmvmvVx8Z3ZrC0p1CPLzQ';

const PasskeyName = singleLine(60).min(1);

const examplePasskey = {
  id: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b42',
  name: 'Safari on iPhone',
  credentialId: exampleCredentialId,
  createdAt: '2026-03-01T18:20:00.000Z',
  lastUsedAt: null,
};
const exampleChallenge = '3xJ0n1uV2mPq8sKc7rTz4w';
const exampleTimeoutMs = 300_000;

const Passkey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    credentialId: z.string().meta({ description: 'The id by which browsers know it, in base64url.' }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'The last sign-in with it.' }),
  })
  .meta({
    id: 'Passkey',
    description: 'A passkey of the signed-in member.',
    example: examplePasskey,
  });
export type Passkey = z.infer<typeof Passkey>;

export const Passkeys = z
  .object({
    isAvailable: z.boolean().meta({
      description: 'Whether browsers have passkeys for this address: it has https, or is localhost, and a name.',
    }),
    passkeys: z.array(Passkey).meta({ description: 'The oldest first.' }),
  })
  .meta({
    id: 'Passkeys',
    description: "The signed-in member's passkeys.",
    example: { isAvailable: true, passkeys: [examplePasskey] },
  });
export type Passkeys = z.infer<typeof Passkeys>;

export const PasskeyStart = z
  .object({
    password: z.string().max(128).optional().meta({ description: 'Required, unless the member has no password.' }),
  })
  .meta({ id: 'PasskeyStart', description: 'The password.', example: { password: 'Lantern-7-valley' } });

/** The names are those of WebAuthn: a browser takes it by `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports: Transports })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({
    id: 'PasskeyCreationOptions',
    description: 'What a browser needs to create a passkey: PublicKeyCredentialCreationOptionsJSON of WebAuthn.',
    example: {
      rp: { id: 'games.example.org', name: 'Playshelf' },
      user: { id: 'AZmh8GoRfgyNO3xenyobQA', name: 'mara@example.org', displayName: 'Mara Okafor' },
      challenge: exampleChallenge,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: exampleTimeoutMs,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    },
  });

export const NewPasskey = z
  .object({
    credential: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: ClientData,
        attestationObject: base64Url(20_000),
        transports: Transports.default([]),
      }),
    }),
    name: PasskeyName.optional().meta({ description: 'Without one, it is named after the browser.' }),
  })
  .meta({
    id: 'NewPasskey',
    description: 'The passkey that the browser created: RegistrationResponseJSON of WebAuthn.',
    example: {
      credential: {
        id: exampleCredentialId,
        rawId: exampleCredentialId,
        type: 'public-key',
        response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0', attestationObject: 'o2NmbXRkbm9uZQ' },
      },
      name: 'My phone',
    },
  });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyUpdate = z
  .object({ name: PasskeyName })
  .meta({ id: 'PasskeyUpdate', description: 'The new name.', example: { name: 'My phone' } });

/** As of WebAuthn, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequestOptions = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .meta({
    id: 'PasskeyRequestOptions',
    description: 'What a browser needs to sign in with a passkey: PublicKeyCredentialRequestOptionsJSON of WebAuthn.',
    example: {
      rpId: 'games.example.org',
      challenge: exampleChallenge,
      timeout: exampleTimeoutMs,
      userVerification: 'required',
    },
  });

export const PasskeySignIn = z
  .object({
    credential: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: ClientData,
        authenticatorData: base64Url(4_000),
        signature: base64Url(8_000),
        userHandle: base64Url(100),
      }),
    }),
  })
  .meta({
    id: 'PasskeySignIn',
    description: 'The signature of a passkey: AuthenticationResponseJSON of WebAuthn.',
    example: {
      credential: {
        id: exampleCredentialId,
        rawId: exampleCredentialId,
        type: 'public-key',
        response: {
          clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
          authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA',
          signature: 'MEUCIQDsoV0hZ0',
          userHandle: 'AZmh8GoRfgyNO3xenyobQA',
        },
      },
    },
  });
export type PasskeySignIn = z.infer<typeof PasskeySignIn>;
