import { hasTooManyMarks, isVisible } from '../../../contracts/text.ts';

const nothing = new Set([
  '',
  'na',
  'n/a',
  '#n/a',
  'nan',
  'null',
  '\\n',
  'none',
  'undefined',
  '-',
  '--',
  '?',
  '{}',
  '[]',
]);
/** "0000", "0000-00-00", "0000-00-00 00:00:00". */
const zeroDate = /^0000(-00)*( 00:00:00)?$/;

/** As long as "0000-00-00 00:00:00". */
const maxNothingLength = 19;

/** Whether a cell says that there is no value. */
export function isNothing(text: string): boolean {
  if (text.length > maxNothingLength) return false;
  return nothing.has(text.toLowerCase()) || zeroDate.test(text);
}

/** Nothing in it needs cleaning, as in most cells. */
const plainLine = /^[!-~]+(?: [!-~]+)*$/;
const lineBreaks = /[\r\n\t\f\v\u0085\u2028\u2029]/g;
/** Control characters, bidi controls, characters without width that are no joiners, and what is no character at all. */
const unprintable =
  /[\p{Control}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u206F\uFEFF\uFFF9-\uFFFD\p{Private_Use}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

/** Further combining marks on a letter are removed: to normalize them takes quadratic time. */
const manyMarks = /(\p{Mark}{20})\p{Mark}+/gu;

/** One line of text in the normal form NFC, without invisible characters; "" if it says nothing. */
export function cleanLine(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  const line = plainLine.test(text) ? text : cleanOddLine(text);
  return isNothing(line) ? '' : line;
}

function cleanOddLine(text: string): string {
  return removeUnprintable(text.replace(lineBreaks, ' ')).replace(/\s+/g, ' ').trim();
}

export function removeUnprintable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(manyMarks, '$1').normalize('NFC').replace(unprintable, '');
}

/** Names of games and makers, and other titles of a game. */
const maxNameLength = 200;

/** The values of a list as a cell ("a;b") or as an array holds them, each once. */
export function cleanList(value: unknown, separator: string | RegExp = ';'): string[] {
  const values: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(separator) : [];
  return [...new Set(values.map(cleanLine))].filter((line) => line !== '');
}

/** Says what is wrong with the name of a game or a maker; undefined if it can be stored and shown. */
export function nameError(name: string): string | undefined {
  if (name === '') return 'no name';
  // Also as search normalizes it: a character may stand for eighteen, and titles of hundreds of words make it slow.
  if (Math.max(name.length, name.normalize('NFKC').length) > maxNameLength)
    return `a name of more than ${maxNameLength} characters`;
  if (!isVisible(name)) return 'a name without a visible character';
  return hasTooManyMarks(name) ? 'a name with more than four marks on one letter' : undefined;
}

/** A maker: the first of those who are named and whose name can be stored, so developers come before publishers. */
export function cleanMaker(...names: string[]): string {
  return names.find((name) => nameError(name) === undefined && name.toLowerCase() !== 'unknown') ?? '';
}

const maxPictureLength = 2_000;

/** An https address without a password; everything else is no picture. */
export function cleanPicture(value: unknown): string | undefined {
  const text = cleanLine(value);
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return url.href.length <= maxPictureLength ? url.href : undefined;
}
