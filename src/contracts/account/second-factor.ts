import { z } from 'zod';

const Password = z.string().max(128);

export const SecondFactor = z
  .object({
    isOn: z.boolean(),
    hasPassword: z.boolean().meta({ description: 'Only members with a password can have a second factor.' }),
    recoveryCodesLeft: z.int().min(0),
  })
  .meta({
    id: 'SecondFactor',
    description: "The signed-in member's second factor: codes of an authenticator app.",
    example: { isOn: true, hasPassword: true, recoveryCodesLeft: 9 },
  });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const PasswordProof = z
  .object({ password: Password })
  .meta({ id: 'PasswordProof', description: 'The password.', example: { password: 'Lantern-7-valley' } });

export const SecondFactorSetUp = z
  .object({
    setUp: z.string().meta({ description: 'To be sent with the first code, within 15 minutes.' }),
    key: z.string().meta({ description: 'The secret for the authenticator app, in base32.' }),
    uri: z.string().meta({ description: 'The same as an otpauth address, to be shown as a QR code.' }),
  })
  .meta({
    id: 'SecondFactorSetUp',
    description: 'A second factor that is not on yet.',
    example: {
      setUp: 'Q1eO5cJ8…',
      key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Playshelf:mara%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Playshelf',
    },
  });
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>;

/** Six digits of the authenticator app, or a recovery code. */
export const Code = z.string().min(1).max(100);

export const SecondFactorStart = z
  .object({ setUp: z.string().max(1_000), code: Code.meta({ description: 'The first code of the app.' }) })
  .meta({
    id: 'SecondFactorStart',
    description: 'The set-up, with a first code that shows that the app has the key.',
    example: { setUp: 'Q1eO5cJ8…', code: '123456' },
  });

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({
  id: 'RecoveryCodes',
  description: 'Ten codes, each for one sign-in without the app. They cannot be read again.',
  example: { recoveryCodes: ['7k2mq-x9d4t-hc3vn'] },
});

/** In place of the session, at the sign-in of a member with a second factor. */
export const CodeRequired = z.object({ codeRequired: z.literal(true) }).meta({
  id: 'CodeRequired',
  description: 'The password is right, and a code is needed: send it to /api/auth/sign-in/code within ten minutes.',
  example: { codeRequired: true },
});

export const CodeSignIn = z
  .object({ code: Code.meta({ description: 'Six digits of the authenticator app, or a recovery code.' }) })
  .meta({ id: 'CodeSignIn', description: 'The second step of a sign-in.', example: { code: '123456' } });
