import type { ComponentProps, MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** For links that a list has many of: the server takes long to render a `Link`. */
export function PlainLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const navigate = useNavigate();
  return (
    <a {...rest} href={href} onClick={(event) => isPlainClick(event) && (event.preventDefault(), void navigate(href))}>
      {children}
    </a>
  );
}

/** False for clicks that open a link in another tab or window. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);
}
