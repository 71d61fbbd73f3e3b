/** Of the last page of a sign-in with a provider. */
export const copy = {
  pageTitle: 'Sign-in',
  title: "You're signed in",
  text: 'You can close this window.',
  /** In place of the name of a provider that isn't known. */
  provider: 'The provider',
  back: 'Back to sign in',
  next: 'Continue',
};

/** Of the page between our form and the provider's, which browsers leave at once. */
export const startCopy = {
  pageTitle: 'Sign-in',
  link: 'Continue to the sign-in',
};
