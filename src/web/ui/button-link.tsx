import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const looks = {
  strong: 'bg-accent text-on-accent hover:brightness-110',
  quiet: 'border border-line bg-raised text-ink hover:border-accent',
};

/** A link that asks to be followed. */
export function ButtonLink({
  look = 'strong',
  ...rest
}: ComponentProps<typeof Link> & { look?: keyof typeof looks }) {
  return (
    <Link
      {...rest}
      className={`inline-flex min-h-11 items-center justify-center rounded-full px-6 font-semibold whitespace-nowrap transition ${looks[look]}`}
    />
  );
}
