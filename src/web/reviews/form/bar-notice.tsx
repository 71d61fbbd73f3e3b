import { copy } from './copy.ts';

/** Tells a barred member before they type, and not only when they post. */
export function BarNotice({ bar: { sentence } }: { bar: { sentence: string } }) {
  return (
    <section
      aria-label={copy.barred}
      className="mb-6 grid gap-1 rounded-card border border-danger bg-raised p-4 wrap-anywhere"
    >
      <p className="font-semibold">{copy.barred}</p>
      <p dir="auto">{sentence}</p>
    </section>
  );
}
