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

const ArtManifest = z.object({ covers: z.record(z.string(), z.object({ file: z.string() })) });

/** Writes the catalogue's files into the database if they have changed since the last start. */
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
      currency: 'USD',
      game_detail: game.game_detail,
      manufacturer_name: game.manufacturer_name,
      release_date: String(game.releaseYear),
      genre: game.gameGenre,
      import_id: null,
    }));
    await upsertGames(tx, rows);
    await writeSetting(tx.db, 'catalogue', version);
  });
}

function readCatalogue(directory: string) {
  const gamesDirectory = join(directory, 'games');
  const fileNames = readdirSync(gamesDirectory)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  const texts = fileNames.map((file) => readFileSync(join(gamesDirectory, file), 'utf8'));
  const manifest = join(directory, 'art', 'manifest.json');
  const art = existsSync(manifest) ? readFileSync(manifest, 'utf8') : '{"covers":{}}';
  const { covers } = ArtManifest.parse(JSON.parse(art));

  const gameLists = texts.map((text, index) => parseCatalogueFile(`games/${fileNames[index]}`, text));
  assertUniqueSlugs(gameLists, fileNames);
  const hash = createHash('sha256');
  for (const text of [...texts, art]) hash.update(text);
  return {
    games: interleave(gameLists),
    photos: (slug: string) => (covers[slug] ? `/art/covers/${covers[slug].file}` : ''),
    version: hash.digest('hex'),
  };
}

export function parseCatalogueFile(file: string, text: string): CatalogueGame[] {
  let entries: unknown;
  try {
    // Some editors write a byte order mark, which JSON.parse rejects.
    entries = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new StartupError(`catalogue/${file} is not JSON: ${errorMessage(error)}`);
  }
  const result = z.array(CatalogueGame).safeParse(entries);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  const [index, ...field] = issue.path;
  const reason = issue.message.replace(/^Invalid input: expected .*, received undefined$/, 'it is missing');
  throw new StartupError(
    `catalogue/${file}, entry ${Number(index ?? 0) + 1}: ${field.join('.') || 'the entry'} is not right: ${reason}.`,
  );
}

/** The first game of every file, then the second of each: our files have one genre each, so neighbours differ. */
function interleave<Item>(lists: Item[][]): Item[] {
  const length = Math.max(0, ...lists.map((list) => list.length));
  const rounds = Array.from({ length }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)));
  return rounds.flat();
}

function assertUniqueSlugs(gameLists: CatalogueGame[][], fileNames: string[]): void {
  const fileOfSlug = new Map<string, string>();
  for (const [index, games] of gameLists.entries()) {
    const file = `catalogue/games/${fileNames[index]}`;
    for (const [entry, { slug }] of games.entries()) {
      const other = fileOfSlug.get(slug);
      if (other) {
        throw new StartupError(
          `${file}, entry ${entry + 1}: slug "${slug}" stands in ${other} already: change one of them.`,
        );
      }
      fileOfSlug.set(slug, file);
    }
  }
}
