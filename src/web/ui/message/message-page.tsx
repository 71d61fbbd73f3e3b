import type { ReactNode } from 'react';
import { copy } from '../copy.ts';
import { DrawnShelf } from './drawn-shelf.tsx';

/** A page with one message and links to continue. */
export function MessagePage({ title, children, actions }: { title: string; children: ReactNode; actions: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-16 text-center">
      <DrawnShelf fallen />
      <title>{copy.pageTitle(title)}</title>
      <h1 className="mt-2 text-5xl sm:text-6xl">{title}</h1>
      <p className="text-lg text-balance wrap-anywhere text-soft">{children}</p>
      <div className="flex flex-wrap justify-center gap-3">{actions}</div>
    </section>
  );
}
