import type { Bar } from '../../../contracts/moderation/moderation.ts';
import { formatDateTime } from '../../format.ts';
import { copy } from './copy.ts';

/** Tells a barred member before they type, and not only when they post. */
export function BarNotice({ bar: { until, reason } }: { bar: Bar }) {
  const { barred } = copy;
  return (
    <section
      aria-label={barred.title}
      className="mb-6 grid gap-1 rounded-card border border-danger bg-raised p-4 wrap-anywhere"
    >
      <p className="font-semibold">{barred.title}</p>
      <p>{until ? barred.until(formatDateTime(until)) : barred.forGood}</p>
      <p dir="auto">{barred.reason(reason)}</p>
      <p className="text-sm text-soft noscript:hidden">{barred.draft}</p>
    </section>
  );
}
