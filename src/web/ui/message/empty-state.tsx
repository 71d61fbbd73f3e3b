import type { ReactNode } from 'react';
import { DrawnShelf } from './drawn-shelf.tsx';

type EmptyStateProps = {
  title: string;
  children: ReactNode;
  /** A link to add the first entry. */
  action: ReactNode;
  /** In the gap of the drawn shelf. */
  icon: ReactNode;
};

/** Shown instead of an empty list. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <section className="mt-8 flex flex-col items-center gap-4 text-center">
      <DrawnShelf>{icon}</DrawnShelf>
      <h2 className="mt-4 text-3xl">{title}</h2>
      <p className="max-w-text text-lg text-soft">{children}</p>
      {action}
    </section>
  );
}
