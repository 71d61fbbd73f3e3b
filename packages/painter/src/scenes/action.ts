import type { Scene } from '../scene.ts';
import { alley } from './action/alley.ts';
import { blade } from './action/blade.ts';
import { cavern } from './action/cavern.ts';
import { colossus } from './action/colossus.ts';
import { islands } from './action/islands.ts';
import { rooftop } from './action/rooftop.ts';

export const scene: Scene = {
  genre: 'Action',
  palettes: ['ember', 'cobalt', 'violet', 'lagoon', 'blood', 'aurora', 'sunset', 'gold', 'neon'],
  motifs: { blade, rooftop, islands, alley, colossus, cavern },
};
