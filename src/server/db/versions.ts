import { newId } from './new-id.ts';
import type { Database } from './schema.ts';

/**
 * What answers are made from. A write names what it changed, in its own transaction, and each gets a
 * new version: an id, not a count, which would come again in another database or after a restore.
 */
export const versionOf = {
  games: 'games',
  reviews: 'reviews',
  reviewsOfGame: (gameId: string) => `reviews of game ${gameId}`,
  reviewsOfMember: (memberId: string) => `reviews of member ${memberId}`,
  watchListOf: (memberId: string) => `watch list of ${memberId}`,
};

/** The versions of the given things, in their order, as one text. */
export async function readVersions(db: Database, names: string[]): Promise<string> {
  const rows = await db.selectFrom('versions').selectAll().where('name', 'in', names).execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return names.map((name) => values.get(name) ?? '').join();
}

/** Says that the given things are changed. */
export async function raiseVersions(db: Database, names: string[]): Promise<void> {
  // In one order always: two writes that wait for each other's row would wait for ever.
  const values = [...new Set(names)].toSorted().map((name) => ({ name, value: newId() }));
  await db
    .insertInto('versions')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}
