import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { CatalogueGame } from '../../src/contracts/game.ts';
import { createApp } from '../../src/server/app.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { loadPages } from '../../src/server/pages.ts';
import { scratchDirectory } from './databases.ts';

const project = join(import.meta.dirname, '..', '..');

/** The real app with the built pages, on the given database. */
export async function appOn(db: Database, catalogueDirectory = join(project, 'catalogue')) {
  const pages = await loadPages(join(project, 'build'));
  const log = pino({ level: 'silent' });
  return createApp({ db, log, pages, catalogueDirectory });
}

export const exampleGame: CatalogueGame = {
  slug: 'example-quest',
  name: 'Example Quest',
  releaseYear: 2012,
  gameGenre: 'Adventure',
  manufacturer_name: 'Example Works',
  price: 19.99,
  game_detail: 'You follow a lantern through a valley and find out who lit it.',
};

/** A catalogue folder with the given shelves, one a file, and sample reviews. */
export function catalogueOf(shelves: Record<string, object[]>, samples: object[] = []): string {
  const directory = scratchDirectory();
  mkdirSync(join(directory, 'games'), { recursive: true });
  for (const [name, games] of Object.entries(shelves)) {
    writeFileSync(join(directory, 'games', `${name}.json`), JSON.stringify(games));
  }
  writeFileSync(join(directory, 'sample-reviews.json'), JSON.stringify(samples));
  return directory;
}

/** As many games as asked, each a little different. */
export function manyGames(count: number): CatalogueGame[] {
  return Array.from({ length: count }, (_, index) => ({
    ...exampleGame,
    slug: `game-${index}`,
    name: `Game ${index}`,
  }));
}

/** The address of the next page, where the answer names one. */
export function nextPage(response: Response): string | undefined {
  return /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
}
