import { useEffect, useState } from 'react';
import type { Review } from '../../contracts/review.ts';
import { readReviews } from './read-reviews.ts';
import { isNewer } from './shown-reviews.ts';

const pause = 10_000;

/** How many reviews are newer than those shown; asked for again and again while the page is seen. */
export function useNewReviews(shown: Review[], first: Review[], watching: boolean): number {
  const [latest, setLatest] = useState(first);

  useEffect(() => {
    if (!watching) return undefined;
    let asking = false;
    const ask = async () => {
      if (asking || document.visibilityState !== 'visible') return;
      asking = true;
      try {
        const { rows } = await readReviews();
        // The same newest one: nothing to draw again.
        setLatest((before) => (before[0]?._id === rows[0]?._id ? before : rows));
      } catch {
        // Nobody asked for it, so nobody is told; the next time is soon.
      } finally {
        asking = false;
      }
    };
    const timer = setInterval(ask, pause);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [watching]);

  const [newest] = shown;
  const known = new Set(shown.map(({ _id }) => _id));
  const isNew = (review: Review) => !known.has(review._id) && (!newest || isNewer(review, newest));
  return watching ? latest.filter(isNew).length : 0;
}
