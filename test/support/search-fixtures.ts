import assert from 'node:assert/strict';
import type { Game } from '../../src/contracts/game.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { syncCatalogue } from '../../src/server/games/catalogue.ts';
import { writeCatalogue, exampleGame, type TestApp } from './test-app.ts';

/** Games of the given names; the one at a place in the list is the same one the next time. */
export async function seedGames(db: Database, names: string[]): Promise<void> {
  const games = names.map((name, index) => ({ ...exampleGame, slug: `game-${index}`, name }));
  await syncCatalogue(db, writeCatalogue({ shelf: games }));
}

/** The names of the games that a search finds. */
export async function search(app: TestApp, text: string): Promise<string[]> {
  const response = await app.request(`/default?q=${encodeURIComponent(text)}`);
  assert.equal(response.status, 200);
  const games: Game[] = await response.json();
  return games.map((game) => game.name);
}
