import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { PrefetchLink } from './prefetch-link.tsx';
import { buttonClass, type Variant } from './styles.ts';

/** A link with the appearance of a button. */
export function ButtonLink({ variant = 'primary', ...rest }: ComponentProps<typeof Link> & { variant?: Variant }) {
  const Component = rest.reloadDocument ? Link : PrefetchLink;
  return <Component {...rest} className={buttonClass(variant)} />;
}
