import type { Game } from '../../contracts/game.ts';
import { Id } from '../../contracts/id.ts';
import type { Database } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { findGameByTitle, readGame } from './queries.ts';

/** The game of that id; refuses one that is not there, and what is no id. */
export async function requireGame(db: Database, id: string): Promise<Game> {
  const game = Id.safeParse(id).success ? await readGame(db, id) : undefined;
  if (!game) throw new Problem(404, 'There is no such game.');
  return game;
}

/** The game of the catalogue that a title names; refuses one that nobody knows. */
export async function requireGameByTitle(db: Database, gameTitle: string) {
  const game = await findGameByTitle(db, gameTitle);
  if (game) return game;
  const message = 'There is no game of this name in the catalogue.';
  throw new Problem(422, 'Some values are not right.', {
    errors: [{ field: 'gameTitle', message }],
  });
}
