import { useId, type ReactNode } from 'react';

/** A part of a page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised p-5 shadow-card sm:p-8">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </section>
  );
}
