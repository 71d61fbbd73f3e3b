import assert from 'node:assert/strict';
import type { CatalogueGame, Game } from '../../src/contracts/game.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { exampleGame, seedCatalogue, type TestApp } from './test-app.ts';

/** Games of the given names; a game keeps its slug, which is its place in the list. */
export function gamesNamed(names: string[]): CatalogueGame[] {
  return names.map((name, index) => ({ ...exampleGame, slug: `game-${index}`, name }));
}

export async function seedGames(db: Database, names: string[]): Promise<void> {
  await seedCatalogue(db, gamesNamed(names));
}

/** The names of the games that a search finds. */
export async function search(app: TestApp, text: string): Promise<string[]> {
  const response = await app.request(`/default?q=${encodeURIComponent(text)}`);
  assert.equal(response.status, 200);
  const games: Game[] = await response.json();
  return games.map((game) => game.name);
}
