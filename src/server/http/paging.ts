import { z } from 'zod';
import type { Page } from '../../contracts/paging.ts';
import { Problem } from './problem.ts';

/** A page of the rows; a query fetches one row too many, to learn whether there is a next page. */
export function toPage<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => (string | number)[],
): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last && encodeCursor(cursorOf(last)) };
}

function encodeCursor(place: (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position in a list that a cursor stands for; undefined if none was given. */
export function decodeCursor<Place extends z.ZodType>(
  place: Place,
  cursor: string | undefined,
): z.infer<Place> | undefined {
  if (cursor === undefined) return undefined;
  const result = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (result.success) return result.data;
  const message = 'Take the cursor from the Link header of the page before.';
  throw new Problem(422, 'Some values are not right.', { errors: [{ field: 'cursor', message }] });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
