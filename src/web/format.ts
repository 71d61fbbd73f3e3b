import { minRatingsToCompare } from '../contracts/constants.ts';

// Written by hand: on a slow phone, creating an Intl formatter takes a tenth of a second. Only prices in other
// currencies than dollars use one.

/** Of an unknown price there is nothing to show. */
export function formatPrice(price: number | null, currency = 'USD'): string | undefined {
  if (price === null) return undefined;
  if (price === 0) return 'Free';
  if (currency === 'USD') return `$${price.toFixed(2).replaceAll(/\d(?=(\d{3})+\.)/g, '$&,')}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(price);
}

/** A number with separators: 27,075. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\d(?=(\d{3})+$)/g, '$&,');
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const minuteMs = 60_000;

/** The day of an ISO date and time: in UTC, or in the time zone of that `getTimezoneOffset()`. */
export function formatDate(isoTime: string, offsetMinutes = 0): string {
  const date = new Date(Date.parse(isoTime) - offsetMinutes * minuteMs);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A date as exact as it is known, before the year and the year: "Apr 12, " and "2019", "Apr " and "2019". */
export function splitDate(date: string): { beforeYear: string; year: string } {
  const [year = '', month, day] = date.split('-');
  const monthName = month && months[Number(month) - 1];
  if (!monthName) return { beforeYear: '', year };
  return { beforeYear: day ? `${monthName} ${Number(day)}, ` : `${monthName} `, year };
}

/** The same with the time of day. */
export function formatDateTime(isoTime: string, offsetMinutes = 0): string {
  const date = new Date(Date.parse(isoTime) - offsetMinutes * minuteMs);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  return `${formatDate(isoTime, offsetMinutes)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** With an older review, the date says more. */
const maxAgeDays = 30;
/** A clock that is further behind than this is wrong, and an age by it too. */
const maxClockErrorMinutes = 5;

/** How long ago something was; undefined where its date should be shown instead. */
export function formatAge(ageMs: number): string | undefined {
  const minutes = Math.floor(ageMs / minuteMs);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (minutes < -maxClockErrorMinutes || days > maxAgeDays) return undefined;
  if (minutes < 1) return 'just now';
  if (hours < 1) return `${minutes} min ago`;
  if (days < 1) return `${hours} h ago`;
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

export type Scored = { ratingCount: number; averageRating: number | null };

/** A game's average with one decimal; undefined while there is no rating. */
export function formatAverage({ averageRating }: Scored): string | undefined {
  return averageRating?.toFixed(1);
}

/** Whether the average says more about the game than about who has rated it; others are shown with less weight. */
export function isWellRated({ ratingCount }: Scored): boolean {
  return ratingCount >= minRatingsToCompare;
}

export function formatRatingCount({ ratingCount }: Scored): string {
  if (ratingCount === 0) return 'No ratings yet';
  return ratingCount === 1 ? '1 rating' : `${ratingCount} ratings`;
}
