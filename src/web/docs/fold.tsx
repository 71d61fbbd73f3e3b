import { useEffect, type ReactNode } from 'react';
import { formatCount } from '../format.ts';
import { ChevronDown } from '../ui/icons.tsx';

/** A part of the page that opens when it is pressed, or when a link leads into it. */
export function Fold({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <details className="group min-w-0" data-fold>
      <summary className="flex min-h-14 cursor-pointer list-none items-center rounded-card [&::-webkit-details-marker]:hidden border border-line bg-raised px-5 py-3 hover:border-accent">
        <h3 className="grow text-2xl">{title}</h3>
        {count !== undefined && <span className="text-soft tabular-nums">{formatCount(count)}</span>}
        <ChevronDown className="ml-3 size-5 shrink-0 text-accent transition group-open:rotate-180" />
      </summary>
      <div className="mt-4 grid gap-4">{children}</div>
    </details>
  );
}

/** Browsers open what they find or are led to by themselves, but not all of them. */
export function useOpenTarget(): void {
  useEffect(() => {
    const open = () => {
      const target = document.getElementById(location.hash.slice(1));
      const fold = target?.closest<HTMLDetailsElement>('[data-fold]');
      if (!fold || fold.open) return;
      fold.open = true;
      target?.scrollIntoView();
    };
    open();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
}
