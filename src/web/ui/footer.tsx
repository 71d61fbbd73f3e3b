import { copy } from './copy.ts';

export function Footer() {
  return (
    <footer className="mt-20 border-t border-line">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 text-sm text-soft sm:px-6">
        <p>
          <span className="font-display text-lg font-extrabold text-ink">{copy.siteName}</span>
          <span className="ml-3">{copy.tagline}</span>
        </p>
        {/* No Link, whose page would be preloaded: few people go there. */}
        <a href="/docs" className="flex min-h-11 items-center underline-offset-4 hover:underline">
          {copy.apiDocs}
        </a>
      </div>
    </footer>
  );
}
