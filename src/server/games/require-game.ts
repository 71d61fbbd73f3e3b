import { Id } from '../../contracts/id.ts';
import type { Database } from '../db/schema.ts';
import { readOnce, type RequestScope } from '../http/context.ts';
import { invalidFields, Problem } from '../http/problem.ts';
import { findGameByTitle, readGame, type FoundGame } from './queries.ts';

type Input = { db: Database; scope: RequestScope; parameters: { id: string } };

/** Reads the game that a call is about; throws 404 if there is none, or if the id is malformed. */
export async function requireGame({ db, scope, parameters: { id } }: Input): Promise<FoundGame> {
  const isId = Id.safeParse(id).success;
  const game = isId ? await readOnce(scope, `game ${id}`, () => readGame(db, id)) : undefined;
  if (!game) throw new Problem(404, 'Game not found.');
  return game;
}

/** Finds a game by its title; throws 422 if the catalogue has none. */
export async function requireGameByTitle(db: Database, gameTitle: string) {
  const game = await findGameByTitle(db, gameTitle);
  if (game) return game;
  const message = "We don't have a game with that title. Pick one from the list.";
  throw invalidFields([{ field: 'gameTitle', message }]);
}
