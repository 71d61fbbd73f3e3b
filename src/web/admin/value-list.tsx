import { TitledSection } from './titled-section.tsx';

export type NamedValue = [name: string, value: string];

/** A list of names and values, with a heading. */
export function ValueList({ title, values }: { title: string; values: NamedValue[] }) {
  return (
    <TitledSection title={title}>
      <dl className="mt-3">
        {values.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0 sm:flex-nowrap"
          >
            <dt className="max-w-1/2 shrink-0 text-soft">{name}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}
