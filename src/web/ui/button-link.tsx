import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { prefetchFor } from './prefetch.ts';
import { buttonClass, type Variant } from './styles.ts';

/** A link with the appearance of a button. */
export function ButtonLink({ variant = 'primary', ...rest }: ComponentProps<typeof Link> & { variant?: Variant }) {
  const prefetch = rest.reloadDocument ? 'none' : prefetchFor(rest.to);
  return <Link prefetch={prefetch} {...rest} className={buttonClass(variant)} />;
}
