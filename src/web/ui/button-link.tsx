import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonLook, type Look } from './looks.ts';
import { prefetchOf } from './prefetch.ts';

/** A link that asks to be followed. */
export function ButtonLink({
  look = 'strong',
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  const prefetch = rest.reloadDocument ? 'none' : prefetchOf(rest.to);
  return <Link prefetch={prefetch} {...rest} className={buttonLook(look)} />;
}
