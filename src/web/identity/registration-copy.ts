/** Of the page for registering: title, buttons, the link and the message of success are as specified. */
export const copy = {
  title: 'Register now',
  reason: (purpose: string) => `Register to ${purpose}.`,
  description: 'Register to write reviews and keep a watch list.',
  submit: 'Register',
  busy: 'Registering…',
  done: 'Registration Done Successfully!',
  welcome: 'Welcome to Playshelf.',
  games: 'Browse all games',
  account: 'Your account',
  /** After a password that was refused: the form is cleared, as specified. */
  putBack: 'Put back what I typed',
  /** Before the name of a provider. */
  provider: 'Sign In With',
  isMember: 'Already have an account?',
  login: 'Login',
  closedTitle: 'Registration is closed',
  closed: 'This site takes no new members. If you have an account, sign in.',
  /** After the message that the email has an account. */
  signIn: 'Sign in',
};
