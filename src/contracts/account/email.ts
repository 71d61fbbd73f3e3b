import { z } from 'zod';
import { Email, NewPassword } from '../member.ts';
import { Code } from './second-factor.ts';

export const MailSettings = z
  .object({
    configured: z.boolean().meta({ description: 'Whether this site sends mails.' }),
    contact: z.string().nullable().meta({
      description: 'How to reach who runs this site: an email address or an https address; null if not told.',
    }),
  })
  .meta({
    id: 'MailSettings',
    description: 'What this site does with mail, and who is asked instead.',
    example: { configured: true, contact: 'club@example.org' },
  });

export const MailRequest = z
  .object({ success: z.literal(true) })
  .meta({ id: 'MailRequest', description: 'The request is accepted.', example: { success: true } });

const token = z.string().max(100).meta({ description: 'From the link in the mail.' });
const exampleToken = 'V1d0c2VjcmV0LXRva2VuLW9mLTMyLWJ5dGVzLWhlcmU';

export const MailToken = z
  .object({ token })
  .meta({ id: 'MailToken', description: 'The token of a link.', example: { token: exampleToken } });

export const ConfirmationLink = z
  .object({ isOwn: z.boolean().meta({ description: 'Whether it is for the signed-in member.' }) })
  .meta({ id: 'ConfirmationLink', description: 'A link that confirms an address.', example: { isOwn: true } });

export const PasswordResetRequest = z.object({ email: Email }).meta({
  id: 'PasswordResetRequest',
  description: 'The address of the account.',
  example: { email: 'mara@example.org' },
});

export const PasswordResetLink = z
  .object({
    name: z.string(),
    email: z.string(),
    isOwnerUnknown: z.boolean().meta({
      description:
        'Whether the address was never confirmed, so that the person is asked whether the account is theirs.',
    }),
    hasSecondFactor: z
      .boolean()
      .meta({ description: 'Whether a sign-in with the new password needs a code as well, if the account is kept.' }),
    reviewCount: z.int().min(0),
    watchListCount: z.int().min(0),
  })
  .meta({
    id: 'PasswordResetLink',
    description: 'The account whose password a link resets.',
    example: {
      name: 'Mara Okafor',
      email: 'mara@example.org',
      isOwnerUnknown: false,
      hasSecondFactor: false,
      reviewCount: 12,
      watchListCount: 3,
    },
  });
export type PasswordResetLink = z.infer<typeof PasswordResetLink>;

export const PasswordReset = z
  .object({
    token,
    newPassword: NewPassword,
    content: z.enum(['keep', 'leave']).default('leave').meta({
      description:
        'If the address was never confirmed, whoever made the link: whether the account is that of the person who resets its password, and stays without its passkeys and providers, or they get a new one. Otherwise it stays in any case.',
    }),
  })
  .meta({
    id: 'PasswordReset',
    description: 'The token of the link and a new password.',
    example: { token: exampleToken, newPassword: 'Harbour-9-violin', content: 'keep' },
  });

export const EarlierAccountPassword = z
  .object({
    password: z.string().max(128),
    code: Code.optional().meta({ description: 'Required if the earlier account has a second factor.' }),
  })
  .meta({
    id: 'EarlierAccountPassword',
    description: 'What signed in to the earlier account.',
    example: { password: 'Lantern-7-valley' },
  });
