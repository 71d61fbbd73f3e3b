import { linkClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';

type RestoredDraftProps = {
  /** When the draft was saved; undefined if none was restored. */
  savedAt: string | undefined;
  onDiscard: () => void;
};

/** Says that the form was filled from a saved draft. Without one it is invisible, but takes its place: nothing moves. */
export function RestoredDraft({ savedAt, onDiscard }: RestoredDraftProps) {
  return (
    <p role="status" className={`py-1 text-sm noscript:hidden ${savedAt ? '' : 'invisible'}`}>
      {copy.restoredDraft} {savedAt ? <time dateTime={savedAt}>{formatTime(savedAt)}</time> : widestTime}.{' '}
      <button type="button" onClick={onDiscard} className={`${linkClass} min-h-11 cursor-pointer`}>
        {copy.discard}
      </button>
    </p>
  );
}

const widestTime = '10:00 AM';

/** The time of day, or of another day its date. */
function formatTime(savedAt: string): string {
  const date = new Date(savedAt);
  const isToday = date.toDateString() === new Date().toDateString();
  // Not an Intl formatter created at load: that would cost a slow phone about 100 ms.
  return isToday
    ? date.toLocaleTimeString('en-US', { timeStyle: 'short' })
    : date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
}
