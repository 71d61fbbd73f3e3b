import type { Selectable } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutsideId } from './imported-game.ts';

/** The columns of a game that an import may change. */
export const importedColumns = [
  'name',
  'photo',
  'price_cents',
  'currency',
  'game_detail',
  'manufacturer_name',
  'release_date',
  'genre',
  'platforms',
  'source_info',
] as const;

/** What an import may change of a game. */
export type GameFields = Pick<Selectable<Schema['games']>, (typeof importedColumns)[number]> & {
  /** Its alternative titles, in their order. */
  titles: string[];
};

/** A game of the catalogue, as far as an import compares it. */
export type StoredGame = GameFields & { id: string; import_id: number | null; outsideIds: OutsideId[] };
