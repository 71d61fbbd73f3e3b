import { z } from 'zod';

const maxPageSize = 1_000;
/** A page ends earlier where its rows, as JSON, would be larger than this. */
export const maxPageBytes = 512_000;

export const PageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPageSize)
    .default(maxPageSize)
    .meta({ description: 'The maximum number of rows. A page of 512 kB ends earlier.' }),
  cursor: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'Where to continue; from the Link header of the previous page.' }),
});
export type PageQuery = z.infer<typeof PageQuery>;

export type Page<Row> = {
  rows: Row[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** The number of rows on all pages together, if the endpoint counts them; over HTTP, the header X-Total-Count. */
  total?: number | undefined;
};
