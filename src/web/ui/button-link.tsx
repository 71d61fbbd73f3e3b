import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonLook, type Look } from './looks.ts';

/** A link that asks to be followed. */
export function ButtonLink({
  look = 'strong',
  ...rest
}: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={buttonLook(look)} />;
}
