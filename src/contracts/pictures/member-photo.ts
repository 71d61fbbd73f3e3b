import { isHttps } from '../text.ts';

// The pattern is exact: a browser reads `/art/covers/../../myReview` as a path of another page, and would load that.
const coverPath = /^\/art\/covers\/[\w-]+(\.[\w-]+)+$/;
const initialsPath = /^\/initials\/(?!.*%2e)[^/?#.]+$/i;

/** Whether it is the path of a cover of this site. */
export function isOwnCover(photo: string): boolean {
  return coverPath.test(photo);
}

/** The slug of the game whose cover is at a path of this site; undefined for any other address. */
export function slugOfCover(photo: string): string | undefined {
  return isOwnCover(photo) ? photo.slice('/art/covers/'.length).split('.')[0] : undefined;
}

/**
 * A member's photo as others see it, "" for their initials: a picture of this site. Another host would learn who reads
 * a review.
 */
export function photoForOthers(photo: string): string {
  return isOwnCover(photo) || initialsPath.test(photo) ? photo : '';
}

/** A member's photo as they see it: it may be on another host, by https. Any other text is no picture. */
export function photoForOwner(photo: string): string {
  return isHttps(photo) ? photo : photoForOthers(photo);
}
