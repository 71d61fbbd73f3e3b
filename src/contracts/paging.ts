import { z } from 'zod';

const maxPageSize = 1_000;

export const PageQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxPageSize)
    .default(maxPageSize)
    .meta({ description: 'The maximum number of rows.' }),
  cursor: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: 'Where to continue; from the Link header of the previous page.' }),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** One page of a list, and the cursor of the next one; undefined on the last page. */
export type Page<Row> = { rows: Row[]; next: string | undefined };
