import { readFileSync, writeFileSync } from 'node:fs';
import type { PaletteName } from './engine/palette.ts';
import { Random } from './engine/random.ts';
import { loadScene, type TitlePlace } from './scene.ts';

/** What is painted and how: all that decides a picture besides its title. */
export type Direction = {
  genre: string;
  motif: string;
  palette: PaletteName;
  title?: TitlePlace;
  /** In place of the slug, to try another throw of the dice. */
  seed?: string;
};

export type Game = { slug: string; name: string; gameGenre: string };

type Wish = Partial<Direction>;

const file = new URL('./directions.json', import.meta.url);
const wishes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Wish>;

/** Notes what was chosen for games without a wish, so that later games do not change it. */
export function keepDirections(chosen: { slug: string; direction: Direction }[]): void {
  const added = chosen.filter(({ slug }) => !wishes[slug]);
  if (added.length === 0) return;
  for (const { slug, direction } of added) {
    wishes[slug] = { motif: direction.motif, palette: direction.palette };
  }
  writeFileSync(file, `${JSON.stringify(wishes, null, 2)}\n`);
}

/**
 * A direction for every game. Those with a wish of their own in directions.json get it; the others
 * take, within their genre, the motif and the palette used least so far, never the same pair twice
 * while there is another.
 */
export async function directAll(games: readonly Game[]): Promise<Map<string, Direction>> {
  const directions = new Map<string, Direction>();
  const genres = [...new Set(games.map((game) => wishes[game.slug]?.genre ?? game.gameGenre))];
  for (const genre of genres.toSorted()) {
    const members = games.filter((game) => (wishes[game.slug]?.genre ?? game.gameGenre) === genre);
    await directGenre(genre, members, directions);
  }
  return directions;
}

async function directGenre(genre: string, games: Game[], directions: Map<string, Direction>) {
  const scene = await loadScene(genre);
  const used = new Map<string, number>();
  const count = (key: string) => used.get(key) ?? 0;
  const wished = (game: Game) => Object.keys(wishes[game.slug] ?? {}).length;
  const ordered = games.toSorted((a, b) => wished(b) - wished(a) || (a.slug < b.slug ? -1 : 1));
  for (const game of ordered) {
    const wish = wishes[game.slug] ?? {};
    const random = new Random(`${game.slug} direction`);
    const motif = wish.motif ?? leastUsed(random.shuffle(Object.keys(scene.motifs)), count);
    const palette = wish.palette ?? leastUsed(random.shuffle(scene.palettes), (name) => count(`${motif} ${name}`) * 100 + count(name));
    for (const key of [motif, palette, `${motif} ${palette}`]) used.set(key, count(key) + 1);
    directions.set(game.slug, { ...wish, genre, motif, palette });
  }
}

function leastUsed<Name extends string>(names: Name[], count: (name: Name) => number): Name {
  return names.reduce((best, name) => (count(name) < count(best) ? name : best));
}
