/** Of the second step of a sign-in by password. */
export const copy = {
  title: 'One more step',
  text: 'Type the code that your authenticator app shows now.',
  recoveryText: 'Type one of the recovery codes you stored when you set up your second factor.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  submit: 'Continue',
  busy: 'Signing in…',
  toRecoveryCode: 'Use a recovery code',
  toApp: 'Use a code from the app',
  again: 'Sign in again',
};
