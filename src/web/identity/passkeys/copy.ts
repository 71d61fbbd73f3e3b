export const copy = {
  signIn: 'Sign in with a passkey',
  waiting: 'Waiting for your passkey…',
  cancelled: "You aren't signed in: the passkey window was closed, or it took too long.",
  failed: "Your browser can't use a passkey here.",
};
