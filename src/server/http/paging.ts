import { z } from 'zod';
import { Id } from '../../contracts/id.ts';
import { maxPageBytes, type Page } from '../../contracts/paging.ts';
import { invalidFields } from './problem.ts';

/** A page that can end before its last row: it has the cursor after each of its rows. */
export type DivisiblePage<Row> = Page<Row> & {
  /** The cursor of a page that begins after the first `count` rows of this one. */
  cursorAfter: (count: number) => string;
};

/** A page of rows. Its query fetches one row more than the limit, which shows whether there is a next page. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => (string | number)[],
): DivisiblePage<Row> {
  const cursorAfter = (count: number) => Buffer.from(JSON.stringify(cursorOf(rows[count - 1]!))).toString('base64url');
  return { rows: rows.slice(0, limit), next: rows.length > limit ? cursorAfter(limit) : undefined, cursorAfter };
}

/**
 * Serializes a page, and ends it before the row with which its JSON would exceed the maximum. It always has its first
 * row: a list must go on, however large that is.
 */
export function serializePage<Row>({ rows, next, total, cursorAfter }: DivisiblePage<Row>) {
  const texts: string[] = [];
  let bytes = 1;
  for (const row of rows) {
    const text = JSON.stringify(row);
    // With a bracket or a comma.
    bytes += Buffer.byteLength(text) + 1;
    if (bytes > maxPageBytes && texts.length > 0) break;
    texts.push(text);
  }
  const isCut = texts.length < rows.length;
  const page: Page<Row> = isCut
    ? { rows: rows.slice(0, texts.length), next: cursorAfter(texts.length), total }
    : { rows, next, total };
  return { page, text: `[${texts.join(',')}]` };
}

/** JSON writes a character as at most this many bytes. */
const maxBytesOfCharacter = 6;

/** The same page as a value, which ends where its JSON would. Only one with many long texts is measured as JSON. */
export function endPage<Row extends object>(page: DivisiblePage<Row>): Page<Row> {
  const { rows, next, total } = page;
  const texts = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  return length * maxBytesOfCharacter > maxPageBytes ? serializePage(page).page : { rows, next, total };
}

/** The cursor of a list that is sorted by time. */
export const TimeCursor = z.tuple([z.int(), Id]).transform(([createdAt, id]) => ({ createdAt, id }));
export type TimePosition = z.infer<typeof TimeCursor>;

/** The position in a list that a cursor stands for; undefined if none was given. */
export function decodeCursor<Position extends z.ZodType>(
  schema: Position,
  cursor: string | undefined,
): z.infer<Position> | undefined {
  if (cursor === undefined) return undefined;
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (result.success) return result.data;
  const message = 'Take the cursor from the Link header of the page before.';
  throw invalidFields([{ field: 'cursor', message }]);
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
