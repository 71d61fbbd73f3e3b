import type { ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router';

const places = [
  { to: '/', label: 'Home' },
  { to: '/allReview', label: 'All Review' },
];

export const navigationLook =
  'flex min-h-11 items-center rounded-full px-2.5 font-medium whitespace-nowrap text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:px-4';

/** The places to go, and behind them whatever belongs to the person. */
export function Navbar({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-line bg-ground/90 backdrop-blur">
      <nav
        aria-label="Main"
        className="mx-auto flex h-16 max-w-7xl items-center justify-between gap-4 px-4 sm:px-6"
      >
        <Link to="/" className="flex min-h-11 items-center gap-2 font-display text-2xl font-black">
          <img src="/icon.svg" alt="" width="28" height="28" />
          Playshelf
        </Link>
        <ul className="hidden items-center gap-1 sm:flex">
          <Places />
          {children}
        </ul>
        {/* On a new page it is folded again. */}
        <details key={key} className="relative sm:hidden">
          <summary className={`${navigationLook} cursor-pointer list-none`}>Menu</summary>
          <ul className="absolute top-full right-0 grid min-w-44 gap-1 rounded-card border border-line bg-raised p-2 shadow-card">
            <Places />
            {children}
          </ul>
        </details>
      </nav>
    </header>
  );
}

function Places() {
  return places.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} end className={navigationLook}>
        {label}
      </NavLink>
    </li>
  ));
}
