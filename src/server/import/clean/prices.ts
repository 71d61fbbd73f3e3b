import type { ImportedPrice } from '../imported-game.ts';
import { ImportError } from '../import-error.ts';
import { cleanLine } from './clean-text.ts';

/** A higher price is a mistake of the file, also in the currencies with the smallest units; 32 bits hold this one. */
const maxHundredths = 20_000_000 * 100;

/** A longer text is no price; looking for one would take quadratic time. */
const maxPriceLength = 100;

/** Free is free in every currency; without one it is said in dollars, in which our own catalogue is. */
const currencyOfFree = 'USD';

/** Longer signs come first: "A$" is not "$". */
const signs: [sign: string, currency: string][] = [
  ['CDN$', 'CAD'],
  ['MEX$', 'MXN'],
  ['Mex$', 'MXN'],
  ['ARS$', 'ARS'],
  ['CLP$', 'CLP'],
  ['COL$', 'COP'],
  ['US$', 'USD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['A$', 'AUD'],
  ['C$', 'CAD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['CHF', 'CHF'],
  // Steam writes the first letter in the Latin alphabet.
  ['pуб', 'RUB'],
  ['руб', 'RUB'],
  ['₽', 'RUB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['₴', 'UAH'],
  ['₸', 'KZT'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['₪', 'ILS'],
  ['Rp', 'IDR'],
  ['RM', 'MYR'],
  ['TL', 'TRY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  // The sign alone is taken for the currency that most files mean by it.
  ['$', 'USD'],
];

const free = /^(free|f2p|gratis|gratuit|kostenlos|бесплатно)(?!\p{L})/iu;

/** Codes of ISO 4217, as far as the platform knows them. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

/** "usd" as "USD"; undefined if it is no code of a currency. */
export function cleanCurrency(value: unknown): string | undefined {
  const code = cleanLine(value).toUpperCase();
  return currencies.has(code) ? code : undefined;
}

/** The value of `--currency`. */
export function parseCurrencyOption(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const currency = cleanCurrency(value);
  if (!currency) throw new ImportError(`"${value}" is no currency. Use a code of three letters, such as USD or EUR.`);
  return currency;
}

/** Whole hundredths, as stores count them in every currency. */
export function priceOfHundredths(value: unknown, currency: string | undefined): ImportedPrice | undefined {
  const hundredths = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof hundredths !== 'number' || !Number.isSafeInteger(hundredths)) return undefined;
  return toPrice(hundredths, currency);
}

/**
 * A price as people write it: "9.99", "1 299,00 pуб.", "19,99€", "A$ 14.95", "Free To Play". A currency in the text
 * comes before the one that is given; without any there is no price, unless it is free.
 */
export function cleanPrice(value: unknown, currency: string | undefined): ImportedPrice | undefined {
  // A number of JSON: "7.125" may be seven thousand, 7.125 is not.
  if (typeof value === 'number') return toPrice(Math.round(value * 100), currency);
  const text = cleanLine(value);
  if (free.test(text)) return toPrice(0, currency);
  if (text.length > maxPriceLength) return undefined;
  const numbers = text.match(/\d[\d\s.,'’]*/g);
  // "9.99 - 19.99" is no price.
  if (numbers?.length !== 1 || /^\s*[-−]/.test(text)) return undefined;
  const hundredths = parseAmount(numbers[0]);
  return hundredths === undefined ? undefined : toPrice(hundredths, currencyIn(text) ?? currency);
}

function currencyIn(text: string): string | undefined {
  const code = /(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/.exec(text)?.[0].toUpperCase();
  if (code && currencies.has(code)) return code;
  return signs.find(([sign]) => text.includes(sign))?.[1];
}

/** The last sign is the decimal one if one or two digits follow it: "1.299,00", "1,299", "9.9", "19,-". */
function parseAmount(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?[\s.,]*$/.exec(text) ?? [];
  const units = whole.replace(/[\s.,'’]/g, '');
  if (!/^\d{1,12}$/.test(units)) return undefined;
  return Number(units) * 100 + Number(decimals.padEnd(2, '0'));
}

function toPrice(hundredths: number, currency: string | undefined): ImportedPrice | undefined {
  if (hundredths < 0 || hundredths > maxHundredths) return undefined;
  if (hundredths === 0) return { hundredths, currency: currency ?? currencyOfFree };
  return currency ? { hundredths, currency } : undefined;
}
