import { useState } from 'react';
import type { Review } from '../../../contracts/review.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from './copy.ts';
import { ArrowUp } from '../../ui/icons.tsx';

type NewReviewsButtonProps = {
  count: number;
  /** The size of the loaded page; if all of it is new, there may be more. */
  maxCount: number;
  /** Those that have just come in by themselves. */
  added?: Review[];
  onShow: () => Promise<void>;
};

/** Announces new reviews in an overlay, so that the text being read does not move. */
export function NewReviewsButton({ count, maxCount, added, onShow }: NewReviewsButtonProps) {
  const firstAdded = added?.[0];
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const show = async () => {
    setState('loading');
    try {
      await onShow();
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 top-(--navbar) z-30 flex justify-center pt-3">
      {added && firstAdded && (
        // With a new key, the same words are announced again.
        <span key={firstAdded._id} className="sr-only">
          {copy.added(added.length, firstAdded.gameTitle)}
        </span>
      )}
      {count > 0 && (
        <Button
          type="button"
          busy={state === 'loading'}
          onClick={show}
          className="pointer-events-auto gap-2 shadow-raised aria-busy:opacity-100 starting:-translate-y-3 starting:opacity-0"
        >
          <ArrowUp className="size-[18px]" />
          {state === 'failed' ? copy.failed : copy.newReviews(count, maxCount)}
        </Button>
      )}
    </div>
  );
}
