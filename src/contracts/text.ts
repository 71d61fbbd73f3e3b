import { z } from 'zod';
import { isOwnPath } from './own-path.ts';

/** Control characters, and those that turn the text after them around. */
const hidden = /[\p{Control}\u202A-\u202E\u2066-\u2069]/u;
const hiddenInParagraphs = /[^\P{Control}\n\t]/u;

/** Half of a character; the other half never came. */
const broken = /\p{Surrogate}/u;

export const unshowable = 'Holds a character that cannot be shown.';

export function isShowable(text: string): boolean {
  return !hidden.test(text) && !broken.test(text);
}

/** One line of text, without what cannot be seen or printed. */
export function line(longest: number) {
  return z.string().trim().max(longest).refine(isShowable, { message: unshowable });
}

/** Text of any number of lines. */
export function paragraphs(longest: number) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(longest))
    .refine((text) => !hiddenInParagraphs.test(text) && !broken.test(text), {
      message: unshowable,
    })
    .meta({ maxLength: longest });
}

/** The address of a picture: https, or a path of our own, or "" for none. Nothing but a page loads it. */
export const PhotoAddress = line(2_000)
  .refine((address) => address === '' || isOwnPicture(address) || isHttps(address), {
    message: 'Must begin with https://.',
  })
  .meta({ description: 'An address that begins with https://, a path of this site, or "".' });

/** A path of this site, to go to after something is done. */
export const OwnPath = line(2_000).refine(isOwnPath, { message: 'Must be a path of this site.' });

/** Some of our addresses do something when they are opened; none of them is a picture. */
function isOwnPicture(address: string): boolean {
  return isOwnPath(address) && !/^\/(api|auth)\b/i.test(address);
}

function isHttps(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}
