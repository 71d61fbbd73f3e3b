import type { PasswordRule } from '../../contracts/password-rules.ts';

export const labels = { name: 'Name', email: 'Email', photo: 'Photo URL', password: 'Password' };

export const photoCopy = {
  hint: 'Required. Link to a picture (https://…)',
  useInitials: 'Use my initials',
  initialsUsed: (initials: string) => `We'll draw your initials, ${initials}, as your picture.`,
  nameNeeded: 'Type your name first, with at least one letter. Your initials come from it.',
};

const passwordRules: Record<PasswordRule, string> = {
  length: '7 or more characters',
  upperCase: 'an upper-case letter',
  lowerCase: 'a lower-case letter',
  number: 'a number',
  symbol: 'a symbol',
};

export const passwordCopy = {
  rules: passwordRules,
  show: 'Show password',
  met: ', done',
  missing: (rules: PasswordRule[]) => `Still needed: ${rules.map((rule) => passwordRules[rule]).join(', ')}.`,
  allMet: 'Your password meets all the rules.',
};

export const providerCopy = {
  or: 'or',
  waiting: (provider: string) => `Waiting for ${provider}…`,
};

/** Why a visitor was sent to the sign-in, by the first part of the path that they were on the way to. */
const signInReasons = new Map(
  Object.entries({
    addReview: 'Sign in to write a review.',
    myReview: 'Sign in to see your reviews.',
    editmyreview: 'Sign in to edit your review.',
    gameWatchList: 'Sign in to see your watch list.',
    addToWatchList: 'Sign in to add a game to your watch list.',
  }),
);

export function signInReason(next: string): string | undefined {
  return signInReasons.get(next.split(/[/?#]/)[1] ?? '');
}
