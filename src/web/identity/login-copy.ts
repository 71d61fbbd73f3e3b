/** Of the page for signing in: title, buttons and the link are as specified. */
export const copy = {
  title: 'Login now',
  reason: (purpose: string) => `Sign in to ${purpose}.`,
  description: 'Sign in to write reviews and keep a watch list.',
  submit: 'Login',
  busy: 'Signing in…',
  passkeyNeedsScript: 'To sign in with a passkey, turn JavaScript on.',
  /** Before the name of a provider. */
  provider: 'Login With',
  forgot: 'Forgot your password?',
  isNew: 'New to Playshelf?',
  register: 'Register Now',
};
