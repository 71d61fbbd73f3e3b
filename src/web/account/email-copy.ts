import type { Account } from '../../contracts/account/account.ts';
import { counted } from './copy.ts';

export const forgotCopy = {
  title: 'Forgot your password?',
  intro: 'Type the address of your account. We send you a link to set a new password.',
  submit: 'Send me a link',
  busy: 'Sending…',
  sentTitle: 'Look at your mail',
  sent: (email: string) =>
    `If there is an account with ${email}, a link is on its way there. It works once, for an hour.`,
  noMail: "This site sends no mail. Ask the site's operator for a link to set a new password.",
  back: 'Back to login',
};

export const resetCopy = {
  title: 'Set a new password',
  for: (email: string) => `For ${email}. You will be logged out everywhere.`,
  submit: 'Set password',
  busy: 'Saving…',
  doneTitle: 'Your password is set',
  done: 'You can now log in with it. All earlier sessions have ended.',
  login: 'Login',
  deadTitle: 'This link no longer works',
  dead: 'It has been used or has expired.',
  again: 'Ask for another link',
  isItYours: (name: string) => `Somebody registered your address as “${name}”, and never confirmed it. Was that you?`,
  content({ reviewCount, watchListCount }: { reviewCount: number; watchListCount: number }): string {
    return `The account has ${describeContent(reviewCount, watchListCount)}.`;
  },
  keep: 'Yes, it is my account: leave it as it is',
  leave: 'No: give me a new account with my address',
  choose: 'Say whether the account is yours.',
};

export const confirmCopy = {
  title: 'Confirm your address',
  intro: (email: string) => `Confirm that ${email} is yours.`,
  submit: 'Confirm my address',
  doneTitle: 'Your address is confirmed',
  done: 'Nobody else can claim it now.',
  account: 'Your account',
  signIn: 'Log in to the account that you registered with this address. Then it is confirmed by one more click.',
  login: 'Login',
  notMe: "Somebody else registered your address? Ask for a new password: the address becomes yours, and they're out.",
  claim: 'Take my address back',
};

export const emailCopy = {
  title: 'Email',
  confirmed: 'Confirmed.',
  notConfirmed: 'Not confirmed yet. If somebody proves that the address is theirs, you lose it.',
  send: 'Send me a link',
  sent: 'A link is on its way to you.',
  earlierTitle: 'Were you here before?',
  earlier({ reviewCount, watchListCount, role }: NonNullable<Account['earlierAccount']>): string {
    const content = describeContent(reviewCount, watchListCount) + (role ? `, and the role of ${role}` : '');
    return `Your address had another account, which never confirmed it. It has ${content}. If it was yours, its password brings all of that here.`;
  },
  earlierPassword: 'Password of the earlier account',
  takeOver: 'Bring it here',
  takenOver: 'Your earlier reviews and games are here now.',
  disown: "It wasn't mine",
  disowned: "You won't be asked again.",
};

function describeContent(reviewCount: number, watchListCount: number): string {
  const reviews = counted(reviewCount, 'review', 'reviews');
  return `${reviews} and ${counted(watchListCount, 'game', 'games')} on its watch list`;
}
