import type { ReactNode } from 'react';
import { ButtonLink } from './button-link.tsx';

/** A page that says one thing and offers the way back. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center gap-5 px-4 py-24 text-center">
      <title>{`${title} · Playshelf`}</title>
      <h1 className="text-5xl sm:text-6xl">{title}</h1>
      <p className="text-lg text-soft">{children}</p>
      <ButtonLink to="/">Back to the shelf</ButtonLink>
    </section>
  );
}
