import { isNothing } from './clean-text.ts';

const minYear = 1950;
const maxYear = 2100;

/** Languages that stores write dates in. No two of them call different months by one word. */
const languages = 'en en-GB de fr es pt it nl pl cs sv da nb fi hu ro tr ru uk bg el'.split(' ');

let months: Map<string, number> | undefined;

/** The words for months, long and short, alone and beside a day, in small letters. */
function readMonths(): Map<string, number> {
  const found = new Map<string, number>();
  const styles = (['long', 'short'] as const).flatMap((month) => [{ month }, { month, day: 'numeric' } as const]);
  for (const format of languages.flatMap((language) => styles.map((style) => formatter(language, style)))) {
    for (let month = 1; month <= 12; month += 1) {
      const name = format.formatToParts(Date.UTC(2019, month - 1, 1)).find(({ type }) => type === 'month')?.value;
      const word = name && /\p{L}+/u.exec(name.toLowerCase())?.[0];
      if (word) found.set(word, found.get(word) ?? month);
    }
  }
  return found;
}

const formatter = (language: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * A date of any precision as ISO 8601 ("2019", "2019-04", "2019-04-12"); undefined if there is none, as in "Coming
 * soon". A quarter and a season tell only the year. A number alone is a year, or else seconds since 1970.
 */
export function cleanDate(value: unknown): string | undefined {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (isNothing(text)) return undefined;
  if (/^-?\d+$/.test(text)) return fromDigits(text);
  return fromIso(text) ?? fromCjk(text) ?? fromDotted(text) ?? fromWords(text.toLowerCase());
}

function fromNumber(value: number): string | undefined {
  const isYear = Number.isInteger(value) && value >= minYear && value <= maxYear;
  return isYear ? toIso(value) : fromSeconds(value);
}

function fromDigits(text: string): string | undefined {
  if (text.length === 8 && /^(19|20|21)/.test(text)) {
    const date = toIso(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6)));
    if (date) return date;
  }
  return fromNumber(Number(text));
}

/** Smaller numbers are no dates, but days, years of other calendars, or mistakes. */
const minSeconds = 10_000_000;

/** Milliseconds have three digits more. */
function fromSeconds(value: number): string | undefined {
  const date = new Date(Math.abs(value) > 1e11 ? value : value * 1000);
  if (Math.abs(value) < minSeconds || Number.isNaN(date.getTime())) return undefined;
  return toIso(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** "2019-04-12", "2019-04", "2019-04-12T00:00:00Z", "2019/4/12"; a part of zeros is not known: "2019-00-00". */
function fromIso(text: string): string | undefined {
  const [whole, year, month, day] = /^\+?(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ].*)?$/.exec(text) ?? [];
  return whole && toIso(Number(year), Number(month), Number(day ?? 0));
}

/** "2019年4月12日", "2019년 4월 12일". */
function fromCjk(text: string): string | undefined {
  const [whole, year, month, day] =
    /^(\d{4})\s*[年년](?:\s*(\d{1,2})\s*[月월])?(?:\s*(\d{1,2})\s*[日일])?/.exec(text) ?? [];
  return whole && toIso(Number(year), Number(month ?? 0), Number(day ?? 0));
}

/** "12.4.2019" is the twelfth of April. "4/12/2019" may be either: it tells the year, unless a part is over 12. */
function fromDotted(text: string): string | undefined {
  const [whole, first, sign, second, year] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})\.?$/.exec(text) ?? [];
  if (!whole) return undefined;
  const [one, other] = [Number(first), Number(second)];
  if (sign === '.' || one > 12) return toIso(Number(year), other, one);
  if (other > 12) return toIso(Number(year), one, other);
  return one === other ? toIso(Number(year), one, one) : toIso(Number(year));
}

/** "12 Apr, 2019", "Apr 12, 2019", "Apr 2019", "12 de abril de 2019", "Q3 2020", "Summer 2020". */
function fromWords(text: string): string | undefined {
  const years = text.match(/(?<!\d)(19|20|21)\d\d(?!\d)/g);
  // "2019 or 2020" says neither.
  if (years?.length !== 1) return undefined;
  const year = Number(years[0]);
  const rest = text.replace(years[0], ' ');
  const month = (rest.match(/\p{L}+/gu) ?? []).map(monthOf).find((found) => found !== undefined);
  if (month === undefined) return toIso(year);
  const days = rest.match(/(?<![\d\p{L}])\d{1,2}(?!\d)/gu);
  return days?.length === 1 ? toIso(year, month, Number(days[0])) : toIso(year, month);
}

function monthOf(word: string): number | undefined {
  months ??= readMonths();
  return months.get(word);
}

function toIso(year: number, month = 0, day = 0): string | undefined {
  if (year < minYear || year > maxYear) return undefined;
  if (month < 1 || month > 12) return String(year);
  const isDay = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isDay ? `${year}-${pad(month)}-${pad(day)}` : `${year}-${pad(month)}`;
}
