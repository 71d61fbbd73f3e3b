import { useSyncExternalStore } from 'react';
import type { Review } from '../../contracts/review.ts';
import { formatAge, formatDate, formatDateTime } from '../format.ts';
import { copy } from './copy.ts';

const minuteMs = 60_000;

/**
 * When a review was written. The HTML has the date in UTC, because it is cached, and the server does not know the
 * reader's time zone; the age, and the exact time in their zone as a tooltip, come with hydration.
 */
export function ReviewTime({ review: { createdAt, updatedAt } }: { review: Review }) {
  const minute = useSyncExternalStore(onMinute, readMinute, () => undefined);
  const isHydrated = minute !== undefined;
  const offsetAt = (time: string) => (isHydrated ? new Date(time).getTimezoneOffset() : 0);
  const exactTime = (time: string) => formatDateTime(time, offsetAt(time)) + (isHydrated ? '' : ' UTC');
  const age = isHydrated ? formatAge(minute * minuteMs - Date.parse(createdAt)) : undefined;
  const isEdited = Date.parse(updatedAt) - Date.parse(createdAt) > minuteMs;
  return (
    <time
      dateTime={createdAt}
      title={exactTime(createdAt) + (isEdited ? `, ${copy.edited} ${exactTime(updatedAt)}` : '')}
      // As wide as a date: the shorter age must not move to the line above. One text, because an element
      // after the age would move with its width.
      className={`whitespace-nowrap ${isEdited ? 'min-w-[10.5em]' : 'min-w-[6.5em]'}`}
    >
      {(age ?? formatDate(createdAt, offsetAt(createdAt))) + (isEdited ? ` · ${copy.edited}` : '')}
    </time>
  );
}

const readMinute = () => Math.floor(Date.now() / minuteMs);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all reviews of a page. */
function onMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((notify) => notify()), minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
