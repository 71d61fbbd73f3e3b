const forms = /^\/(addReview|editmyreview|auth|signIn|signUp)\b/;

/**
 * Pages to read are fetched when somebody is about to go there. Those with a form are not: each comes
 * with a key of its own, or asks anew who is signed in.
 */
export function prefetchFor(to: unknown): 'intent' | 'none' {
  return typeof to === 'string' && !forms.test(to) ? 'intent' : 'none';
}
