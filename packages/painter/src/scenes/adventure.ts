import type { Scene } from '../scene.ts';
import { cat, stag, wolf } from './adventure/beast.ts';
import { dunes } from './adventure/dunes.ts';
import { greatTree } from './adventure/great-tree.ts';
import { overlook } from './adventure/overlook.ts';
import { rider } from './adventure/rider.ts';
import { ship } from './adventure/ship.ts';
import { temple } from './adventure/temple.ts';

export const scene: Scene = {
  genre: 'Adventure',
  palettes: ['sunset', 'lagoon', 'gold', 'aurora', 'dusk', 'cobalt', 'moss', 'copper', 'orchid'],
  motifs: { overlook, ship, dunes, temple, rider, cat, wolf, stag, 'great-tree': greatTree },
};
