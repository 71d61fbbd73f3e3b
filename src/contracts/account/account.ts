import { z } from 'zod';
import { exampleMember, Member, NewPassword, providerIds } from '../member.ts';
import { roles } from '../moderation/constants.ts';

/** A session of a member, in words by which they recognize it. */
const AccountSession = z.object({
  id: z.uuid(),
  device: z.string().meta({ description: 'Browser and system, for example "Firefox on Windows".' }),
  place: z.string().meta({ description: 'The network in words, for example "The network you use now".' }),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().meta({ description: 'Accurate to a day.' }),
  isCurrent: z.boolean().meta({ description: 'Whether it is the session of this request.' }),
});
export type AccountSession = z.infer<typeof AccountSession>;

const ConnectedProvider = z.object({
  id: z.enum(providerIds),
  name: z.string(),
  isConnected: z.boolean(),
  email: z.string().nullable().meta({ description: 'The address at the provider; null if it is not connected.' }),
});

const EarlierAccount = z.object({
  reviewCount: z.int().min(0),
  watchListCount: z.int().min(0),
  role: z.enum(roles).nullable(),
  hasSecondFactor: z.boolean().meta({ description: 'Whether taking it over needs a code as well as its password.' }),
});

export const Account = z
  .object({
    user: Member,
    isEmailConfirmed: z.boolean(),
    canConfirmEmail: z.boolean().meta({ description: 'Whether this site sends mails.' }),
    hasPassword: z.boolean(),
    providers: z.array(ConnectedProvider).meta({ description: 'The identity providers of this site.' }),
    reviewCount: z.int().min(0),
    hiddenReviewCount: z
      .int()
      .min(0)
      .meta({ description: 'Reviews that a moderator has hidden; not in `reviewCount`.' }),
    watchListCount: z.int().min(0),
    earlierAccount: EarlierAccount.nullable().meta({
      description: "What belongs to an account that had the member's address before it was confirmed; null for none.",
    }),
    sessions: z.array(AccountSession).meta({ description: 'The latest 100, the one last used first.' }),
  })
  .meta({
    id: 'Account',
    description: "The signed-in member's own account.",
    example: {
      user: exampleMember,
      isEmailConfirmed: true,
      canConfirmEmail: true,
      hasPassword: true,
      providers: [{ id: 'google', name: 'Google', isConnected: false, email: null }],
      reviewCount: 12,
      hiddenReviewCount: 0,
      watchListCount: 3,
      earlierAccount: null,
      sessions: [
        {
          id: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b41',
          device: 'Firefox on Windows',
          place: 'The network you use now',
          startedAt: '2026-03-01T18:20:00.000Z',
          lastUsedAt: '2026-03-02T19:05:00.000Z',
          isCurrent: true,
        },
      ],
    },
  });
export type Account = z.infer<typeof Account>;

export const PasswordChange = z
  .object({
    oldPassword: z.string().max(128).optional().meta({
      description: 'Required, unless the member has no password yet.',
    }),
    newPassword: NewPassword,
  })
  .meta({
    id: 'PasswordChange',
    description: 'The old password and the new one.',
    example: { oldPassword: 'Lantern-7-valley', newPassword: 'Harbour-9-violin' },
  });

export const AccountDeletion = z
  .object({
    password: z.string().max(128).optional().meta({ description: 'Required, unless the member has no password.' }),
    reviews: z.enum(['delete', 'keep']).meta({
      description:
        'Whether the reviews stay, without a name, and without ratings if the account is less than a day old.',
    }),
  })
  .meta({
    id: 'AccountDeletion',
    description: 'The password, and what becomes of the reviews.',
    example: { password: 'Lantern-7-valley', reviews: 'delete' },
  });
