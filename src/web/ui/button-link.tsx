import type { ComponentProps } from 'react';
import { PageLink } from './page-link.tsx';
import { buttonClass, type Variant } from './styles.ts';

/** A link with the appearance of a button. */
export function ButtonLink({ variant = 'primary', ...rest }: ComponentProps<typeof PageLink> & { variant?: Variant }) {
  return <PageLink {...rest} className={buttonClass(variant)} />;
}
