import { Link } from 'react-router';
import { copy } from './copy.ts';

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 text-sm text-soft sm:px-6">
        <p>
          <span className="font-display text-lg font-extrabold text-ink">{copy.siteName}</span>
          <span className="ml-3">{copy.tagline}</span>
        </p>
        <Link to="/docs" prefetch="intent" className="flex min-h-11 items-center underline-offset-4 hover:underline">
          {copy.apiDocs}
        </Link>
      </div>
    </footer>
  );
}
