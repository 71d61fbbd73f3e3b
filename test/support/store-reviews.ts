import type { Database } from '../../src/server/db/schema.ts';
import { newId } from '../../src/server/db/id.ts';

/** Rows of a statement; databases limit the number of its parameters. */
const batchSize = 500;

/** Stores reviews of one text past the API, which would limit how many one member writes. */
export async function storeReviews(
  db: Database,
  { count, text, memberId = null }: { count: number; text: string; memberId?: string | null },
): Promise<void> {
  const time = Date.now() - count;
  const rows = Array.from({ length: count }, (_, number) => ({
    id: newId(),
    member_id: memberId,
    game_id: null,
    name: 'Mara Okafor',
    game_title: '',
    photo: '',
    rating: (number % 5) + 1,
    year: '',
    genre: '',
    text,
    origin: memberId === null ? ('sample' as const) : ('member' as const),
    created_at: time + number,
    updated_at: time + number,
  }));
  for (let start = 0; start < count; start += batchSize) {
    await db
      .insertInto('reviews')
      .values(rows.slice(start, start + batchSize))
      .execute();
  }
}
