/** `error` is a name in the URL of /auth/done, or in the popup's result. */
export function signInErrorMessage(error: string, provider: string): string {
  const messages = new Map(
    Object.entries({
      not_configured: `${provider} sign-in isn't set up here.`,
      unreachable: `${provider} can't be reached right now. Please try again later.`,
      popup_blocked: `Your browser blocked the ${provider} window. Allow pop-ups for this site and try again.`,
      popup_closed: `The ${provider} window was closed before you signed in. You can try again.`,
      access_denied: `That didn't work because access was denied at ${provider}. You can try again.`,
      account_not_linked:
        'Your email already has an account with another way to sign in. Please sign in the way you did before.',
      registration_closed: `This site takes no new members, and no account here is connected to this one of ${provider}.`,
      link_interrupted: `You're no longer signed in as the member who wanted to connect ${provider}. Sign in and try again.`,
      linked_elsewhere: `This ${provider} account is already connected to another member. Sign in with it, or connect another one.`,
      already_connected: `Another ${provider} account is connected to yours. Disconnect it first.`,
      sign_in_again: `To connect ${provider}, log out, sign in again and do this within 15 minutes.`,
      not_finished: "The sign-in didn't finish. Please start again.",
      issuer_mismatch: `The response didn't come from ${provider}. Please start again.`,
      other_site: "A link on another site can't sign you in. Please start from the sign-in page.",
      email_not_found: `${provider} didn't share your email, and we need it.`,
      state_mismatch: 'This sign-in was started elsewhere or took too long. Please start again.',
      missing_public_url:
        "This site is reached by https but doesn't know its address. Set PUBLIC_URL to it and restart the site.",
      unknown_host:
        'This site takes no changes under this name. If the name is yours, add it to ALLOWED_HOSTS, or set PUBLIC_URL, and restart the site.',
      too_many: 'Too many attempts. Please wait a few minutes and try again.',
    }),
  );
  return messages.get(error) ?? `${provider} couldn't sign you in. Please try again.`;
}
