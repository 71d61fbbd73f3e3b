import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonLook, type Look } from './looks.ts';

type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  /** While what it asked for is on its way; it says so, and takes no second press. */
  busy?: boolean;
};

export function Button(props: ButtonProps) {
  const { look = 'strong', busy = false, className = '', children, ...rest } = props;
  return (
    <button
      {...rest}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonLook(look)} ${className}`}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
