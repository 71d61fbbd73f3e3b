import { linkClass } from '../../ui/styles.ts';

/** Made where it is needed, as a slow phone takes its time for it. */
const timeText = (moment: string) =>
  new Date(moment).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Says that what stands in the form was kept from an earlier time. It is shown by a script only. */
export function DraftNote({ since, onDiscard }: { since: string; onDiscard: () => void }) {
  return (
    <p role="status" className="rounded-card border border-line bg-raised px-4 py-2">
      Your draft of <time dateTime={since}>{timeText(since)}</time> is back.{' '}
      <button type="button" onClick={onDiscard} className={`${linkClass} min-h-11 cursor-pointer`}>
        Discard it
      </button>
    </p>
  );
}
