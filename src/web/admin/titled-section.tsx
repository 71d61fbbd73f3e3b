import { useId, type ReactNode } from 'react';

type TitledSectionProps = {
  /** The id of the heading, for links to it. */
  id?: string;
  title: string;
  children: ReactNode;
};

/** A part of the overview, without a frame: its tables and charts have lines of their own. */
export function TitledSection({ id, title, children }: TitledSectionProps) {
  const ownId = useId();
  return (
    <section aria-labelledby={id ?? ownId} className="min-w-0">
      <h2 id={id ?? ownId} className="text-3xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
