import type { PasswordRule } from '../../contracts/password-rules.ts';

export const labels = { name: 'Name', email: 'Email', photo: 'Photo URL', password: 'Password' };

export const photoCopy = {
  /** What the field holds at first: any text that is no picture means initials. */
  initials: 'initials',
  hint: 'Required. With “initials”, we draw yours as your picture. Or paste the link of one (https://…).',
  optionalHint: 'Link to a picture (https://…). Without one, we draw your initials.',
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

export const signInMethodsCopy = {
  reset: 'Set a new password by a link in a mail',
  askOperator: 'Ask whoever runs this site for a link to set a new password.',
  askContact: { before: 'Ask ', after: ' for a link to set a new password.' },
  passkey: 'a passkey',
  others: (ways: string[]) => `You can also sign in with ${ways.join(' or ')}, if you have used it here before.`,
};

/** What a visitor was about to do, by the first part of the path that they were on the way to. */
const purposes = {
  addReview: 'write a review',
  myReview: 'see your reviews',
  editmyreview: 'edit your review',
  gameWatchList: 'see your watch list',
  addToWatchList: 'add a game to your watch list',
  account: 'see your account',
  report: 'report a review',
  moderation: 'moderate',
  claim: 'become the admin of this site',
};

/** What a visitor who was sent to the sign-in was about to do, for the end of a sentence. */
export function describePurpose(next: string, gameToAdd: { name: string } | undefined): string | undefined {
  if (gameToAdd) return `add ${gameToAdd.name} to your watch list`;
  return new Map(Object.entries(purposes)).get(next.split(/[/?#]/)[1] ?? '');
}
