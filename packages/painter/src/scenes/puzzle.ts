import type { Scene } from '../scene.ts';
import { blocks } from './puzzle/blocks.ts';
import { maze } from './puzzle/maze.ts';
import { lock } from './puzzle/lock.ts';
import { window } from './puzzle/window.ts';
import { orbs } from './puzzle/orbs.ts';
import { doors } from './puzzle/doors.ts';
import { portals } from './puzzle/portals.ts';
import { procession } from './puzzle/procession.ts';
import { shelves } from './puzzle/shelves.ts';
import { tower } from './puzzle/tower.ts';

export const scene: Scene = {
  genre: 'Puzzle',
  palettes: ['lagoon', 'orchid', 'cobalt', 'sunset', 'mint', 'gold', 'aurora', 'rose', 'abyss'],
  motifs: { tower, portals, blocks, maze, window, lock, orbs, doors, procession, shelves },
};
