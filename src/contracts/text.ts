import { z } from 'zod';
import { isLocalPath } from './local-path.ts';

/** Control characters, line separators, and those that turn the text after them around (bidi controls). */
const controlCharacters =
  /[\p{Control}\p{Line_Separator}\p{Paragraph_Separator}\u061C\u200E\u200F\u202A-\u202E\u2066-\u206F\uFFF9-\uFFFB]/u;
const controlCharactersInMultiLine = /[^\P{Control}\n\t]/u;

/** Half of a character; the other half never came. */
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Every device shows something else for these, or nothing. Characters that are merely unassigned are let
 * through: the next version of Unicode may assign them.
 */
const meaningless = /[\p{Private_Use}\p{Noncharacter_Code_Point}]/u;

/** Something to see. Fillers and other blanks are letters and symbols by their category alone. */
const visible =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** More marks than any writing puts on one letter; enough of them cover the lines above and below. */
const tooManyMarks = /\p{Mark}{5}/u;

export const unprintableMessage = 'Holds a character that cannot be shown.';

/** Whether a text can be printed; it may still have nothing to see. */
export function isPrintable(text: string): boolean {
  return !controlCharacters.test(text) && !loneSurrogate.test(text);
}

/** Why a text cannot stand in a line, for the person who wrote it; undefined where it can. */
function faultInLine(text: string): string | undefined {
  if (!isPrintable(text) || meaningless.test(text)) return unprintableMessage;
  if (text !== '' && !visible.test(text)) return 'Must have something to see.';
  // Invisible characters between them do not part the marks of one letter.
  if (tooManyMarks.test(text.replaceAll(/\p{Format}/gu, ''))) {
    return 'Has more than four accents or other marks on one letter.';
  }
  return undefined;
}

/** One line of text that can be seen, such as a name: in the normal form NFC, or empty. */
export function singleLine(maxLength: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(maxLength)
    .refine((text) => faultInLine(text) === undefined, {
      error: ({ input }) => faultInLine(String(input)),
    });
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

/** An address is not normalised: in another form it would be another address. */
const addressText = z
  .string()
  .trim()
  .max(2_000)
  .refine(isPrintable, { message: unprintableMessage });

/** The address of a picture: https, or a path of our own, or "" for none. Nothing but a page loads it. */
export const PhotoAddress = addressText
  .refine((address) => address === '' || isOwnPicture(address) || isHttps(address), {
    message: 'Must begin with https://.',
  })
  .meta({ description: 'An address that begins with https://, a path of this site, or "".' });

/** A path of this site, to go to after something is done. */
export const LocalPath = addressText.refine(isLocalPath, {
  message: 'Must be a path of this site.',
});

/** Some of our addresses do something when they are opened; none of them is a picture. */
function isOwnPicture(address: string): boolean {
  return isLocalPath(address) && !/^\/(api|auth)\b/i.test(address);
}

function isHttps(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address);
}
