import type { ComponentProps } from 'react';
import { buttonClass, type Variant } from './styles.ts';
import { LoaderCircle } from './icons.tsx';

type ButtonProps = ComponentProps<'button'> & {
  /** Required, because the default of HTML submits the form around the button. */
  type: 'submit' | 'button';
  variant?: Variant;
  /** While the request is in flight: shows a spinner and ignores further presses. */
  busy?: boolean;
};

export function Button({ variant = 'primary', busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass(variant)} ${className}`}
    >
      {busy && <LoaderCircle className="size-4 animate-spin" />}
      {children}
    </button>
  );
}
