import type { ReactNode } from 'react';

/** Shown instead of an empty list, with a link to add the first entry. */
export function EmptyState({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section className="mt-8 flex flex-col items-center gap-4 rounded-card border border-dashed border-edge px-6 py-16 text-center">
      <h2 className="text-3xl">{title}</h2>
      <p className="max-w-prose text-lg text-soft">{children}</p>
      {action}
    </section>
  );
}
