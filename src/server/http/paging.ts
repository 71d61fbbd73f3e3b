import { z } from 'zod';
import type { Page } from '../../contracts/paging.ts';
import { Problem } from './problem.ts';

/** A page of rows. Its query fetches one row more than the limit, which shows whether there is a next page. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => (string | number)[]): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), next: last && encodeCursor(cursorOf(last)) };
}

function encodeCursor(position: (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position in a list that a cursor stands for; undefined if none was given. */
export function decodeCursor<Position extends z.ZodType>(
  schema: Position,
  cursor: string | undefined,
): z.infer<Position> | undefined {
  if (cursor === undefined) return undefined;
  const result = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
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
