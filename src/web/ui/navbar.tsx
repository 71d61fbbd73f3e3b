import { Menu } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { ThemeToggle } from './theme.tsx';

const places = [
  { to: '/', label: 'Home' },
  { to: '/allReview', label: 'All Review' },
];

export const navLinkClass =
  'flex min-h-11 w-full items-center rounded-full px-3 font-medium whitespace-nowrap text-soft transition hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';

/** The places to go, and behind them whatever belongs to the person. */
export function Navbar({ children }: { children: ReactNode }) {
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-ground/90 backdrop-blur">
      <nav
        aria-label="Main"
        className="mx-auto flex h-(--navbar) max-w-7xl items-center gap-1 px-4 sm:px-6"
      >
        <Link
          to="/"
          prefetch="intent"
          className="mr-auto flex min-h-11 items-center gap-2 font-display text-2xl font-extrabold"
        >
          <img src="/icon.svg" alt="" width="28" height="28" />
          Playshelf
        </Link>
        <ul className="hidden items-center lg:flex">
          <MainLinks />
          {children}
        </ul>
        <ThemeToggle />
        <MobileMenu>
          <MainLinks />
          {children}
        </MobileMenu>
      </nav>
    </header>
  );
}

function MainLinks() {
  return places.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end prefetch="intent" className={navLinkClass}>
        {label}
      </NavLink>
    </li>
  ));
}

/** The same on a narrow screen. It folds when a link in it is followed, by Escape, and by a press elsewhere. */
function MobileMenu({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useDismiss(ref);
  return (
    <details ref={ref} className="relative lg:hidden">
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center rounded-full text-ink [&::-webkit-details-marker]:hidden">
        <Menu className="size-6" />
        <span className="sr-only">Menu</span>
      </summary>
      <ul className="absolute top-full right-0 mt-2 grid w-64 max-w-[calc(100vw-2rem)] gap-1 rounded-card border border-line bg-raised p-3 shadow-raised">
        {children}
      </ul>
    </details>
  );
}

function useDismiss(ref: { current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const fold = (event: Event) => {
      const menu = ref.current;
      if (!menu?.open) return;
      const target = event.target as Element;
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape';
      if (escaped) menu.querySelector('summary')?.focus();
      const elsewhere = event.type === 'pointerdown' && !menu.contains(target);
      const followed =
        event.type === 'click' && menu.contains(target) && target.closest('a, [type=submit]');
      if (escaped || elsewhere || followed) menu.open = false;
    };
    document.addEventListener('keydown', fold);
    document.addEventListener('pointerdown', fold);
    document.addEventListener('click', fold);
    return () => {
      document.removeEventListener('keydown', fold);
      document.removeEventListener('pointerdown', fold);
      document.removeEventListener('click', fold);
    };
  }, [ref]);
}
