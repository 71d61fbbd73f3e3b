import type { Account } from '../../contracts/account/account.ts';
import type { PasswordResetLink } from '../../contracts/account/email.ts';
import { counted } from './copy.ts';

export const forgotCopy = {
  title: 'Forgot your password?',
  intro: "Type your account's email address, and we'll send you a link to set a new password.",
  submit: 'Send me a link',
  busy: 'Sending…',
  sentTitle: 'Check your email',
  sent: (email: string) => `If ${email} has an account, a link is on its way. It works once, for an hour.`,
  noMail: "This site doesn't send email.",
  back: 'Back to sign in',
};

export const resetCopy = {
  title: 'Set a new password',
  for: (email: string) => `For ${email}. You will be signed out everywhere.`,
  submit: 'Set password',
  busy: 'Saving…',
  doneTitle: 'Your password is set',
  done: 'You can sign in with it now. All earlier sessions have ended.',
  login: 'Sign in',
  deadTitle: 'This link no longer works',
  dead: 'It has been used or has expired.',
  again: 'Ask for another link',
  isItYours: (name: string) => `Someone registered your address as “${name}” and never confirmed it. Was that you?`,
  content({ reviewCount, watchListCount }: PasswordResetLink): string {
    const content = describeContent(reviewCount, watchListCount);
    return `The account has ${content}. If you keep it, its passkeys and connected providers are removed.`;
  },
  secondFactor:
    'It has a second factor. If you keep it, you also need a code of its authenticator app, or one of its recovery codes, to sign in. If you never set that up, someone else did: take a new account.',
  keep: "Yes, it's my account: keep it as it is",
  leave: 'No, give me a new account with my address',
  choose: 'Choose whether the account is yours.',
};

export const confirmCopy = {
  title: 'Confirm your address',
  intro: (email: string) => `Confirm that ${email} is yours.`,
  submit: 'Confirm my address',
  doneTitle: 'Your address is confirmed',
  done: 'Nobody else can claim it now.',
  account: 'Your account',
  signIn: 'Sign in to the account you registered with this address. One more click then confirms it.',
  login: 'Sign in',
  notMe:
    "Did someone else register your address? Set a new password: the address becomes yours, and they're signed out.",
  claim: 'Take my address back',
  deadTitle: 'This link no longer works',
  dead: 'It has been used or has expired. Your account page says whether your address is confirmed.',
  otherTitle: 'This link is for another account',
  other: 'Log out, then sign in to the account you registered with that address, and follow the link again.',
};

export const emailCopy = {
  title: 'Email',
  confirmed: 'Confirmed.',
  notConfirmed: "Not confirmed yet. If someone else proves that the address is theirs, you'll lose it.",
  send: 'Send me a link',
  sent: 'A link is on its way to you.',
  earlierTitle: 'Were you here before?',
  earlier({ reviewCount, watchListCount, role }: NonNullable<Account['earlierAccount']>): string {
    const content = describeContent(reviewCount, watchListCount) + (role ? `, and the role of ${role}` : '');
    return `Another account had your address but never confirmed it. It has ${content}. If it was yours, type its password to bring everything here.`;
  },
  earlierPassword: 'Password of the earlier account',
  earlierCode: 'Code of the earlier account',
  earlierCodeHint: 'From its authenticator app, or one of its recovery codes.',
  takeOver: 'Bring it here',
  takenOver: 'Your earlier reviews and games are here now.',
  notMine: "It wasn't mine",
  unlinked: "You won't be asked again.",
};

function describeContent(reviewCount: number, watchListCount: number): string {
  const reviews = counted(reviewCount, 'review', 'reviews');
  return `${reviews} and ${counted(watchListCount, 'game', 'games')} on its watch list`;
}
