import { z } from 'zod';
import { isOwnPath } from './own-path.ts';

/** Half of a character; the other half never came. */
const broken = /\p{Surrogate}/u;
const controls = /\p{Control}/u;
const controlsInParagraphs = /[^\P{Control}\n\t]/u;

/** One line of text, without what cannot be seen or printed. */
export function line(longest: number) {
  return z
    .string()
    .trim()
    .max(longest)
    .refine((text) => !controls.test(text) && !broken.test(text), {
      message: 'Holds a character that cannot be shown.',
    });
}

/** Text of any number of lines. */
export function paragraphs(longest: number) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(longest))
    .refine((text) => !controlsInParagraphs.test(text) && !broken.test(text), {
      message: 'Holds a character that cannot be shown.',
    })
    .meta({ maxLength: longest });
}

/** The address of a picture: https, or a path of our own, or "" for none. Nothing but a page loads it. */
export const PhotoAddress = line(2_000)
  .refine((address) => address === '' || isOwnPath(address) || isHttps(address), {
    message: 'Must begin with https:// or be left empty.',
  })
  .meta({ description: 'An address that begins with https://, a path of this site, or "".' });

/** A path of this site, to go to after something is done. */
export const OwnPath = line(2_000).refine(isOwnPath, { message: 'Must be a path of this site.' });

function isHttps(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}
