import { useEffect, useEffectEvent, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';
import { isPlainClick } from './is-plain-click.ts';

/** A pointer that only passes over a link fetches nothing. */
const intentMs = 100;

/**
 * Pages with a form are not fetched ahead: each load of a review form must get its own idempotency key, and the login
 * page must check the session when it is opened.
 */
const formPaths = /^\/(addReview|editmyreview|auth|signIn|signUp)\b/;

const findLink = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-nav], [data-nav] a') : null;

const pathOf = ({ pathname, search, hash }: HTMLAnchorElement) => pathname + search + hash;

/**
 * Follows the links of PageLink by the router, and fetches a page ahead when somebody points at its link or gives it the
 * focus. Plain links in an element with the attribute `data-nav` are followed, too. Without JavaScript the browser follows them. Rendered anew on each page.
 */
export function FollowLinks() {
  const [ahead, setAhead] = useState<string>();
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = findLink(event);
    // React's own handlers have run: one of them may have done something else instead.
    if (!link || link.origin !== location.origin || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    void navigate(pathOf(link), {
      replace: link.href === location.href,
      viewTransition: link.dataset.nav === 'cover',
    });
  });

  useEffect(() => {
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    document.addEventListener('click', (event) => follow(event), { signal: controller.signal });
    let pointed: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = (event: Event) => {
      const link = findLink(event);
      if (link === pointed) return;
      pointed = link;
      clearTimeout(timer);
      setAhead(undefined);
      if (!link || [undefined, 'click'].includes(link.dataset.nav) || formPaths.test(link.pathname)) return;
      // Offline, React Router would reload the page when a script fails, and the browser's error page would replace it.
      timer = setTimeout(() => navigator.onLine && setAhead(pathOf(link)), intentMs);
    };
    for (const type of ['mouseover', 'focusin', 'touchstart']) document.addEventListener(type, point, options);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  return ahead && <PrefetchPageLinks page={ahead} />;
}
