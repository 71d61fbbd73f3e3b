import type { Banner } from './catalogue.ts';
import { directAll, type Direction, type Game } from './directions.ts';

/** One picture to paint. */
export type Task = {
  kind: 'covers' | 'banners';
  slug: string;
  name: string;
  direction: Direction;
};

/** The tasks with these slugs, or all. */
export function selectTasks(tasks: Task[], slugs: readonly string[]): Task[] {
  const unknown = slugs.filter((slug) => !tasks.some((task) => task.slug === slug));
  if (unknown.length > 0) throw new Error(`Neither a game nor a banner: ${unknown.join(', ')}`);
  return slugs.length === 0 ? tasks : tasks.filter(({ slug }) => slugs.includes(slug));
}

/** Games of one genre are directed together: which motif one gets depends on the others. */
export async function createTasks(games: Game[], banners: Banner[]): Promise<Task[]> {
  const directions = await directAll(games);
  return [
    ...games.map(({ slug, name }): Task => {
      return { kind: 'covers', slug, name, direction: directions.get(slug)! };
    }),
    ...banners.map(({ slug, alt, direction }): Task => {
      return { kind: 'banners', slug, name: alt, direction };
    }),
  ];
}
