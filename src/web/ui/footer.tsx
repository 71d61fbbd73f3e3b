import { copy } from './copy.ts';

const links = [
  { to: '/games', label: copy.games },
  { to: '/about', label: copy.about },
  { to: '/rules', label: copy.rules },
  { to: '/privacy', label: copy.privacy },
  { to: '/docs', label: copy.apiDocs },
];

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 text-sm text-soft sm:px-6">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-display text-lg font-extrabold text-ink">{copy.siteName}</span> {copy.tagline}
        </p>
        {/* No Links, whose pages would be preloaded: few people go there. */}
        <ul className="flex flex-wrap gap-x-6">
          {links.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="flex min-h-11 items-center underline-offset-4 hover:underline">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
