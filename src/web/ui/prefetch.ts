const formPaths = /^\/(addReview|editmyreview|auth|signIn|signUp)\b/;

/**
 * Prefetches a page on hover or focus. Pages with a form are excluded: each load of a review form must get
 * its own idempotency key, and the login page must check the session when it is opened.
 */
export function prefetchFor(to: unknown): 'intent' | 'none' {
  return typeof to === 'string' && !formPaths.test(to) ? 'intent' : 'none';
}
