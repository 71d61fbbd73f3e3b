import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonClass, type Variant } from './styles.ts';

/** A link with the appearance of a button. */
export function ButtonLink({ variant = 'primary', ...rest }: ComponentProps<typeof Link> & { variant?: Variant }) {
  const prefetch = rest.reloadDocument ? 'none' : prefetchFor(rest.to);
  return <Link prefetch={prefetch} {...rest} className={buttonClass(variant)} />;
}

const formPaths = /^\/(addReview|editmyreview|auth|signIn|signUp)\b/;

/**
 * Prefetches a page on hover or focus. Pages with a form are excluded: each load of a review form must get
 * its own idempotency key, and the login page must check the session when it is opened.
 */
export function prefetchFor(to: unknown): 'intent' | 'none' {
  return typeof to === 'string' && !formPaths.test(to) ? 'intent' : 'none';
}
