import { useId, type ReactNode } from 'react';

/** A part of a page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-raised p-[min(1.25rem,5.6vw)] shadow-card sm:p-8"
    >
      <h2 id={id} className="text-[min(1.875rem,11vw)] leading-tight">
        {title}
      </h2>
      <div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
    </section>
  );
}
