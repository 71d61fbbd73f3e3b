import { Link, NavLink } from 'react-router';

const places = [
  { to: '/', label: 'Home' },
  { to: '/allReview', label: 'All Review' },
];

export function Navbar() {
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
        <ul className="flex gap-1 font-medium">
          {places.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="flex min-h-11 items-center rounded-full px-2.5 whitespace-nowrap text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 sm:px-4"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
