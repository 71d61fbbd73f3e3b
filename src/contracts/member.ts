import { z } from 'zod';
import { roles } from './moderation/constants.ts';
import { brokenRules } from './password-rules.ts';
import { hasNeedlessInvisible, isPrintable, LocalPath, MemberPhoto, singleLine, unprintableMessage } from './text.ts';

/** The message of the registration form, word for word as specified; the rule itself demands seven characters. */
export const passwordMessage =
  '!!! Password should be contain one uppercase,lowercase,digit,special charecter and 6 or more charecter!!!';

/** The domain of a member's address after its owner has claimed it. No mail is delivered to it (RFC 2606). */
export const releasedSuffix = '@released.invalid';

/**
 * Addresses are case-insensitive. Validate before lower-casing: the Kelvin sign becomes a plain k, and so one
 * person's address would become another's.
 */
export const Email = z.string().trim().max(254).pipe(z.email().toLowerCase());

/** An address that somebody may register. */
export const NewEmail = Email.refine((email) => !email.endsWith(releasedSuffix), {
  message: "Isn't a valid email address.",
});

/** Readers would take them for the site, or for somebody who has left. */
const reservedNames = new Set(['playshelf', 'formermember']);

/** Without case, accents, symbols and blanks. */
const toLetters = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

export const MemberName = singleLine(100)
  .min(1)
  .refine((name) => !hasNeedlessInvisible(name), { message: unprintableMessage })
  .refine((name) => !reservedNames.has(toLetters(name)), { message: 'Is reserved: choose another name.' });

const passwordRule = '7 or more characters, with an upper-case letter, a lower-case letter, a number and a symbol.';

const passwordWith = (message: string) =>
  z
    .string()
    .max(128)
    .refine((password) => brokenRules(password).length === 0, { message })
    .refine(isPrintable, { message: unprintableMessage })
    .meta({ minLength: 7, description: passwordRule });

export const NewPassword = passwordWith(`Use ${passwordRule}`);

export const exampleMember = {
  id: '0199a1f0-6a11-7e0c-8d3b-7c5e9f2a1b40',
  name: 'Mara Okafor',
  email: 'mara@example.org',
  image: 'https://example.org/mara.jpg',
};

/** In a request body, where it may only be the viewer's own: members do not write for each other. */
export const OwnEmail = z
  .literal('')
  .or(Email)
  .optional()
  .meta({ description: 'The email of the signed-in member; may be left out, or "".' });

/** The signed-in member, in responses to themselves. */
export const Member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.email(),
    image: z.string().meta({ description: 'The photo as it was sent, or "" if there is none.' }),
    role: z.enum(roles).optional().meta({ description: 'Only if the member is a moderator or an admin.' }),
  })
  .meta({ id: 'Member', description: 'The signed-in member.', example: exampleMember });
export type Member = z.infer<typeof Member>;

export const SignUp = z
  .object({
    name: MemberName,
    email: NewEmail,
    password: passwordWith(passwordMessage),
    image: MemberPhoto.default(''),
  })
  .meta({
    id: 'SignUp',
    description: 'The data to register with.',
    example: {
      name: 'Mara Okafor',
      email: 'mara@example.org',
      password: 'Lantern-7-valley',
      image: 'https://example.org/mara.jpg',
    },
  });

export const SignIn = z.object({ email: Email, password: z.string().min(1).max(128) }).meta({
  id: 'SignIn',
  description: 'The data to sign in with.',
  example: { email: 'mara@example.org', password: 'Lantern-7-valley' },
});

export const SignInResult = z.object({ user: Member }).meta({
  id: 'SignedIn',
  description: 'The signed-in member; the session itself is in the cookie.',
  example: { user: exampleMember },
});

export const Session = SignInResult.nullable().meta({
  id: 'Session',
  description: 'The signed-in member, or null.',
  example: { user: exampleMember },
});

export const SignOutResult = z
  .object({ success: z.boolean() })
  .meta({ id: 'SignedOut', description: 'The session has ended.', example: { success: true } });

export const providerIds = ['google', 'oidc'] as const;

export const Provider = z
  .object({
    id: z.enum(providerIds),
    name: z.string(),
    configured: z.boolean().meta({ description: 'Whether the provider is configured on this site.' }),
  })
  .meta({
    id: 'Provider',
    description: 'An identity provider.',
    example: { id: 'google', name: 'Google', configured: true },
  });
export type Provider = z.infer<typeof Provider>;

export const ProviderSignIn = z
  .object({
    provider: z.enum(providerIds),
    callbackURL: LocalPath.default('/'),
    errorCallbackURL: LocalPath.optional(),
  })
  .meta({
    id: 'ProviderSignIn',
    description: 'The provider to sign in with, and where to go afterwards.',
    example: { provider: 'google', callbackURL: '/', errorCallbackURL: '/auth/login' },
  });
export type ProviderSignIn = z.infer<typeof ProviderSignIn>;

export const ProviderRedirect = z.object({ url: z.string() }).meta({
  id: 'ProviderAddress',
  description: 'The URL at the provider to sign in at.',
  example: { url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=…' },
});

/** In any format that JavaScript's Date parses. */
const Time = singleLine(100)
  .refine((text) => !Number.isNaN(Date.parse(text)), { message: 'Must be a time.' })
  .meta({ description: 'A time, for example 2026-03-01T18:20:00Z.' });

const CreationTime = Time.optional().meta({
  description: 'When the account was created, by the clock of who sends it. The first one is stored as it was sent.',
});

export const MemberUpdate = z
  .object({
    name: MemberName.optional(),
    email: OwnEmail,
    photo: MemberPhoto.optional(),
    creationTime: CreationTime,
  })
  .meta({
    id: 'MemberRecord',
    description: "The member's own record. It is created at registration; name and photo are updated.",
    example: {
      name: 'Mara Okafor',
      email: 'mara@example.org',
      photo: 'https://example.org/mara.jpg',
      creationTime: '2026-03-01T18:20:00.000Z',
    },
  });

export const SignInRecord = z
  .object({ email: OwnEmail, lastSignInTime: Time.optional(), creationTime: CreationTime })
  .meta({
    id: 'MemberSignIn',
    description: 'A later sign-in of the signed-in member.',
    example: { email: 'mara@example.org', lastSignInTime: '2026-03-02T19:05:00.000Z' },
  });

export const Registration = z.object({ isOpen: z.boolean() }).meta({
  id: 'Registration',
  description:
    "Whether somebody can register. On a site with REGISTRATION=closed, only a browser with the operator's link can.",
  example: { isOpen: true },
});
