import { z } from 'zod';
import { Id } from '../../contracts/id.ts';
import type { Page } from '../../contracts/paging.ts';
import { invalidFields } from './problem.ts';

/** A page of rows. Its query fetches one row more than the limit, which shows whether there is a next page. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (last: Row) => (string | number)[]): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const next = last && Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url');
  return { rows: rows.slice(0, limit), next };
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
