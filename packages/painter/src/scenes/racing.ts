import type { Scene } from '../scene.ts';
import { kartsFromAbove, rallyFromAbove } from './racing/aerial.ts';
import { circuit } from './racing/circuit.ts';
import { coast } from './racing/coast.ts';
import { hairpin } from './racing/hairpin.ts';
import { hills } from './racing/hills.ts';
import { loop } from './racing/loop.ts';
import { neon } from './racing/neon.ts';
import { rally } from './racing/rally.ts';

export const scene: Scene = {
  genre: 'Racing',
  palettes: ['sunset', 'cobalt', 'ember', 'neon', 'lagoon', 'rose', 'aurora', 'gold', 'dusk'],
  motifs: { coast, rally, neon, hairpin, loop, hills, circuit, 'karts-from-above': kartsFromAbove, 'rally-from-above': rallyFromAbove },
};
