import { linkLook } from '../ui/looks.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Says that what stands in the form was kept from an earlier time. It is shown by a script only. */
export function DraftNote({ since, onDiscard }: { since: string; onDiscard: () => void }) {
  return (
    <p role="status" className="rounded-card border border-line bg-raised px-4 py-2">
      Your draft of <time dateTime={since}>{time.format(new Date(since))}</time> is back.{' '}
      <button type="button" onClick={onDiscard} className={`${linkLook} min-h-11 cursor-pointer`}>
        Discard it
      </button>
    </p>
  );
}
