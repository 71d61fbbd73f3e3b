/** `error` is a name in the URL of /auth/done, or in the popup's result. */
export function signInErrorMessage(error: string, provider: string): string {
  const messages = new Map(
    Object.entries({
      not_configured: `${provider} sign-in isn't set up here.`,
      unreachable: `${provider} is out of reach just now. Please try again in a while.`,
      popup_blocked: `Your browser kept the ${provider} window from opening. Allow pop-ups for this site and try again.`,
      popup_closed: `The ${provider} window was closed before you were signed in. You can try again.`,
      access_denied: `${provider} didn't sign you in, because it was refused there. You can try again.`,
      account_not_linked:
        'Your email is registered here in another way already. Please sign in the way you did before.',
      link_interrupted: `You're no longer signed in as the member who wanted to connect ${provider}. Sign in and try again.`,
      linked_elsewhere: `This ${provider} account belongs to another member already. Sign in with it, or connect another one.`,
      not_finished: 'The sign-in did not finish, and you are not signed in. Please start again.',
      issuer_mismatch: `The answer didn't come from ${provider}, where this sign-in was started. Please start again.`,
      other_site: 'A link on another site cannot sign you in. Please start from the login page.',
      email_not_found: `${provider} didn't tell us your email, and we need one.`,
      state_mismatch: 'This sign-in was started elsewhere or took too long. Please start again.',
      missing_public_url:
        'This site is reached by https, but it does not know its address: set PUBLIC_URL to it and start the site again.',
      too_many: 'Too many tries. Please wait a few minutes and try again.',
    }),
  );
  return messages.get(error) ?? `${provider} could not sign you in. Please try again.`;
}
