import { useId, type ReactNode } from 'react';

type TitledSectionProps = { title: string; children: ReactNode };

/** A part of the overview, without a frame: its tables have lines of their own. */
export function TitledSection({ title, children }: TitledSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
