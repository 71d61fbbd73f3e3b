import type { ComponentProps } from 'react';

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target' | 'download'> & {
  /** A path of the site. */
  to: string;
  /** By default its page is fetched when somebody points at it. `cover`: and a cover moves to that page. */
  follow?: 'click' | 'cover';
};

/**
 * A link that the router follows; FollowLinks has the listeners for all of them. The server takes long to render a
 * `Link` of React Router, which resolves its path and has state and handlers of its own.
 */
export function PageLink({ to, follow, children, ...rest }: PageLinkProps) {
  return (
    <a {...rest} href={to} data-nav={follow ?? ''}>
      {children}
    </a>
  );
}
