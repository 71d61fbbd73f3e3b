import { readFileSync, writeFileSync } from 'node:fs';
import type { PaletteName } from './engine/palette.ts';
import { Random } from './engine/random.ts';
import type { Camera } from './engine/camera.ts';
import type { SkyLight } from './kit/sky-light.ts';
import { loadScene, type TitlePlace } from './scene.ts';

/** What is painted and how: all that decides a picture besides its title. */
export type Direction = {
  genre: string;
  motif: string;
  palette: PaletteName;
  title?: TitlePlace;
  /** In place of the sun or moon that the motif would have. */
  light?: SkyLight;
  camera?: Camera;
  /** In place of the slug, to try another throw of the dice. */
  seed?: string;
};

export type Game = { slug: string; name: string; gameGenre: string };

const file = new URL('./directions.json', import.meta.url);
/** The directions in directions.json; the painter chooses what one of them leaves out. */
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Partial<Direction>>;

/** Records the directions chosen for games without one, so that games added later do not change them. */
export function keepDirections(chosen: { slug: string; direction: Direction }[]): void {
  const added = chosen.filter(({ slug }) => !recorded[slug]);
  if (added.length === 0) return;
  for (const { slug, direction } of added) {
    recorded[slug] = { motif: direction.motif, palette: direction.palette };
  }
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
}

/**
 * A direction for every game. A game with a recorded direction gets that one; the others
 * take, within their genre, the motif and the palette used least so far, never the same pair twice
 * while there is another.
 */
export async function directAll(games: readonly Game[]): Promise<Map<string, Direction>> {
  const directions = new Map<string, Direction>();
  const genres = [...new Set(games.map((game) => recorded[game.slug]?.genre ?? game.gameGenre))];
  for (const genre of genres.toSorted()) {
    const members = games.filter((game) => (recorded[game.slug]?.genre ?? game.gameGenre) === genre);
    await directGenre(genre, members, directions);
  }
  return directions;
}

async function directGenre(genre: string, games: Game[], directions: Map<string, Direction>) {
  const scene = await loadScene(genre);
  const used = new Map<string, number>();
  const count = (key: string) => used.get(key) ?? 0;
  const recordedFields = (game: Game) => Object.keys(recorded[game.slug] ?? {}).length;
  const ordered = games.toSorted((a, b) => recordedFields(b) - recordedFields(a) || (a.slug < b.slug ? -1 : 1));
  for (const game of ordered) {
    const partial = recorded[game.slug] ?? {};
    const random = new Random(`${game.slug} direction`);
    const motif = partial.motif ?? leastUsed(random.shuffle(Object.keys(scene.motifs)), count);
    const palette = partial.palette ?? leastUsed(random.shuffle(scene.palettes), (name) => count(`${motif} ${name}`) * 100 + count(name));
    for (const key of [motif, palette, `${motif} ${palette}`]) used.set(key, count(key) + 1);
    directions.set(game.slug, { ...partial, genre, motif, palette });
  }
}

function leastUsed<Name extends string>(names: Name[], count: (name: Name) => number): Name {
  return names.reduce((best, name) => (count(name) < count(best) ? name : best));
}
