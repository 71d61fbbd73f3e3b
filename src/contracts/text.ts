import { z } from 'zod';
import { isLocalPath, pathAsRouted } from './local-path.ts';

/** Control characters, line separators and bidi controls, which change the direction of the text after them. */
const controlCharacters =
  /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]/u;
const controlCharactersInMultiLine = /[^\P{Control}\n\t]/u;

/** Half of a surrogate pair: no character. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * No standard defines what devices show for these. Unassigned characters are allowed: a later version of
 * Unicode may assign them.
 */
const undefinedCharacters = /[\p{Private_Use}\p{Noncharacter_Code_Point}]/u;

/** The lookahead excludes characters that are letters or symbols by category, but blank: fillers, for example. */
const visibleCharacter =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** More combining marks than any script puts on one letter. Stacked marks cover the lines above and below. */
const tooManyMarks = /\p{Mark}{5}/u;

/** Invisible characters where scripts and emoji need them. */
const joiner =
  /(?<=[[\p{L}\p{M}]--[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hang}\p{sc=Zinh}\p{sc=Zyyy}]])[\u200C\u200D]/v;
const wordBreak = /(?<=[\p{sc=Khmr}\p{sc=Laoo}\p{sc=Mymr}\p{sc=Thai}])\u200B/v;
const variant = /(?<=\p{Ideographic})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?<=\p{sc=Mong})[\u180B-\u180D\u180F]/v;
const emojiPart =
  /(?<=\p{ExtPict})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3)|(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})|(?<=🏴[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]/v;
const neededInvisible = new RegExp([joiner, wordBreak, variant, emojiPart].map(({ source }) => source).join('|'), 'gv');

/** Whether two texts that look the same could differ by a character which nobody sees. */
export const hasNeedlessInvisible = (text: string) =>
  /\p{Default_Ignorable_Code_Point}/u.test(text.replaceAll(neededInvisible, ''));

export const unprintableMessage = "Contains a character that can't be shown.";

/** Whether a text has no control characters and no broken ones. It may still be blank. */
export function isPrintable(text: string): boolean {
  return !controlCharacters.test(text) && !loneSurrogate.test(text);
}

/** A message for the person who wrote the text; undefined if the text is valid. */
function lineError(text: string): string | undefined {
  if (!isPrintable(text) || undefinedCharacters.test(text)) return unprintableMessage;
  if (text !== '' && !isVisible(text)) return 'Must contain a visible character.';
  return hasTooManyMarks(text) ? 'Has more than four accents or other marks on one letter.' : undefined;
}

export const isVisible = (text: string) => visibleCharacter.test(text);

export function hasTooManyMarks(text: string): boolean {
  // Format characters are invisible: marks before and after one are on the same letter.
  return tooManyMarks.test(text.replaceAll(/\p{Format}/gu, ''));
}

/**
 * The characters that NFC composes to one, at most. Longer texts are too long in any case, and are not normalized:
 * sorting the marks on a letter takes quadratic time, a second for 30,000 of them.
 */
const maxComposed = 4;

/** One line of visible text, such as a name, in the normal form NFC; or "". */
export function singleLine(maxLength: number) {
  return z
    .string()
    .trim()
    .overwrite((text) => (text.length > maxLength * maxComposed ? text : text.normalize('NFC')))
    .max(maxLength)
    .refine((text) => lineError(text) === undefined, { error: ({ input }) => lineError(String(input)), abort: true });
}

/** Text of any number of lines. */
export function multiLine(maxLength: number) {
  return z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maxLength))
    .refine((text) => !controlCharactersInMultiLine.test(text) && !loneSurrogate.test(text), {
      message: unprintableMessage,
    })
    .meta({ maxLength });
}

/** URLs are not normalised: in another normal form, it would be another URL. */
const url = z.string().trim().max(2_000).refine(isPrintable, { message: unprintableMessage });

/** The URL of an image: https, a path of this site, or "" for none. Only browsers load it, never the server. */
export const PhotoAddress = url
  .refine((address) => address === '' || isLocalImage(address) || isHttps(address), {
    message: 'Must start with https://.',
  })
  .meta({ description: 'A URL that starts with https://, a path of this site, or "".' });

/** A member's photo: any text. Pages load it only if it is a picture (see `photoForOwner` in pictures/member-photo.ts). */
export const MemberPhoto = url.meta({
  description: 'Any text, or "" for none. Pages load it if it starts with https://, else they draw initials.',
});

/** Where to redirect after a sign-in: never to another site. */
export const LocalPath = url.refine(isLocalPath, { message: 'Must be a path of this site.' });

/** A GET below /api or /auth may have an effect, for example start a sign-in: an image must not trigger it. */
function isLocalImage(address: string): boolean {
  return isLocalPath(address) && !/^\/+(api|auth)\b/i.test(pathAsRouted(address));
}

/** Whether it is a URL that starts with https://. */
export function isHttps(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}
