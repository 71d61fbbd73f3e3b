import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { FirstPaintMark } from '../loading/first-paint-mark.tsx';
import { compact, InlineScript } from '../loading/inline-script.tsx';
import { copy, searchCopy } from './copy.ts';
import { PageLink } from './page-link.tsx';
import { focusSearch, SearchForm } from './search-form.tsx';
import { ThemeButton } from './theme.tsx';
import { Wordmark } from './wordmark.tsx';
import { Menu, Search } from './icons.tsx';

type NavItem = { to: string; label: string };

const mainLinks: NavItem[] = [
  { to: '/', label: copy.home },
  { to: '/games', label: copy.games },
  { to: '/allReview', label: copy.allReview },
];

/** The main links, followed by the member's menu (`children`). */
export function Navbar({ children }: { children: ReactNode }) {
  const items = (
    <>
      <NavItems links={mainLinks} />
      {children}
    </>
  );
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-ground">
      <nav
        aria-label={copy.mainNavigation}
        className="mx-auto flex h-(--navbar) max-w-7xl items-center gap-1 px-4 sm:px-6"
      >
        {/* Where the wordmark has no room, it wraps to a second line, which is cut off: the icon stays. */}
        <PageLink to="/" className="mr-auto flex h-11 min-w-0 flex-wrap gap-x-2 overflow-hidden text-2xl">
          <span className="flex h-11 shrink-0 items-center">
            <img src="/icon.svg" alt="" width="28" height="28" />
          </span>
          <span className="flex h-11 shrink-0 items-center">
            <Wordmark />
          </span>
        </PageLink>
        <SearchForm text={useSearchText()} className="mx-2 hidden min-w-32 grow basis-40 xl:block xl:max-w-64" />
        <ul className="hidden items-center lg:flex">{items}</ul>
        <Link
          to="/games"
          state={focusSearch}
          data-search
          aria-label={searchCopy.label}
          title={searchCopy.label}
          className="flex size-11 shrink-0 items-center justify-center rounded-full text-soft transition hover:text-ink xl:hidden"
        >
          <Search className="size-5" />
        </Link>
        <ThemeButton />
        <MobileMenu>{items}</MobileMenu>
        <FirstPaintMark id="navbar-end" />
      </nav>
      {/* Not part of the deferred scripts: the key works as soon as the field is there. */}
      <InlineScript text={searchShortcut} />
    </header>
  );
}

/** What the page shows the games for; its own field is shown on narrow screens only. */
function useSearchText(): string {
  const { pathname, search } = useLocation();
  return pathname === '/games' ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/** "/" moves to the search field, or to the page that has one, unless the person is typing. */
export const searchShortcut = compact(`document.addEventListener('keydown', (event) => {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (key !== '/' || altKey || ctrlKey || metaKey) return;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog')) return;
  const find = (selector) => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  const field = find('input[data-search]');
  event.preventDefault();
  if (field) field.select();
  else find('a[data-search]')?.click();
});`);

export function NavItems({ links }: { links: NavItem[] }) {
  const { pathname } = useLocation();
  return links.map(({ to, label }) => (
    <li key={to}>
      <PageLink to={to} aria-current={to === pathname ? 'page' : undefined} className="nav-link">
        {label}
      </PageLink>
    </li>
  ));
}

/** The same links on narrow screens. It closes on Escape, on a press outside, and when a link in it is followed. */
function MobileMenu({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const dismiss = (event: Event) => {
      const menu = ref.current;
      if (!menu?.open) return;
      const target = event.target as Element;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      if (isEscape) menu.querySelector('summary')?.focus();
      const isOutside = event.type === 'pointerdown' && !menu.contains(target);
      const isFollowed = event.type === 'click' && menu.contains(target) && target.closest('a, [type=submit]');
      if (isEscape || isOutside || isFollowed) menu.open = false;
    };
    const controller = new AbortController();
    for (const type of ['keydown', 'pointerdown', 'click']) {
      document.addEventListener(type, dismiss, { signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
  return (
    <details ref={ref} className="relative lg:hidden">
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center rounded-full text-ink [&::-webkit-details-marker]:hidden">
        <Menu className="size-6" />
        <span className="sr-only">{copy.menu}</span>
      </summary>
      <ul className="absolute top-full right-0 mt-2 grid w-64 max-w-[calc(100vw-2rem)] gap-1 rounded-card border border-line bg-raised p-3 shadow-raised">
        {children}
      </ul>
    </details>
  );
}
