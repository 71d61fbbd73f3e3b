import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CatalogueGame } from '../../contracts/game.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { upsertGames } from './queries.ts';

const ArtManifest = z.object({
  covers: z.record(z.string(), z.object({ file: z.string() })),
});

/** Fills the database with the catalogue's files, when they changed since the last time. */
export async function syncCatalogue(db: Database, directory: string): Promise<void> {
  const { games, photos, version } = readCatalogue(directory);
  await withStartupLock(db, async (tx) => {
    if ((await readSetting(tx.db, 'catalogue')) === version) return;
    const rows = games.map((game) => ({
      id: newId(),
      slug: game.slug,
      name: game.name,
      photo: photos(game.slug),
      price_cents: Math.round(game.price * 100),
      game_detail: game.game_detail,
      manufacturer_name: game.manufacturer_name,
      release_year: game.releaseYear,
      genre: game.gameGenre,
    }));
    await upsertGames(tx, rows);
    await writeSetting(tx.db, 'catalogue', version);
  });
}

function readCatalogue(directory: string) {
  const gamesDirectory = join(directory, 'games');
  const files = readdirSync(gamesDirectory)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  const texts = files.map((file) => readFileSync(join(gamesDirectory, file), 'utf8'));
  const manifest = join(directory, 'art', 'manifest.json');
  const art = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '{"covers":{}}';
  const { covers } = ArtManifest.parse(JSON.parse(art));

  const shelves = texts.map((text, index) => parseCatalogueFile(`games/${files[index]}`, text));
  assertUniqueSlugs(shelves, files);
  const hash = createHash('sha256');
  for (const text of [...texts, art]) hash.update(text);
  return {
    games: interleave(shelves),
    photos: (slug: string) => (covers[slug] ? `/art/covers/${covers[slug].file}` : ''),
    version: hash.digest('hex'),
  };
}

export function parseCatalogueFile(file: string, text: string): CatalogueGame[] {
  let entries: unknown;
  try {
    // Some editors put an invisible mark at the beginning.
    entries = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StartupError(`catalogue/${file} is not JSON: ${errorMessage(error)}`);
  }
  const result = z.array(CatalogueGame).safeParse(entries);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const [index, ...field] = issue.path;
  const fault = issue.message.replace(
    /^Invalid input: expected .*, received undefined$/,
    'it is missing',
  );
  throw new StartupError(
    `catalogue/${file}, entry ${Number(index ?? 0) + 1}: ${field.join('.') || 'the entry'} is not right: ${fault}.`,
  );
}

/** First of every genre, then second of every genre: neighbours on the wall differ. */
function interleave<Item>(shelves: Item[][]): Item[] {
  const longest = Math.max(0, ...shelves.map((shelf) => shelf.length));
  const rounds = Array.from({ length: longest }, (_, place) =>
    shelves.flatMap((shelf) => shelf.slice(place, place + 1)),
  );
  return rounds.flat();
}

function assertUniqueSlugs(shelves: CatalogueGame[][], files: string[]): void {
  const homes = new Map<string, string>();
  for (const [index, shelf] of shelves.entries()) {
    const file = `catalogue/games/${files[index]}`;
    for (const [entry, { slug }] of shelf.entries()) {
      const other = homes.get(slug);
      if (other) {
        throw new StartupError(
          `${file}, entry ${entry + 1}: slug "${slug}" stands in ${other} already: change one of them.`,
        );
      }
      homes.set(slug, file);
    }
  }
}
