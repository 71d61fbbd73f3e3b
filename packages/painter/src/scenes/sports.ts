import type { Scene } from '../scene.ts';
import { comet } from './sports/comet.ts';
import { diamond } from './sports/diamond.ts';
import { golf } from './sports/golf.ts';
import { hoop } from './sports/hoop.ts';
import { skate } from './sports/skate.ts';
import { snow } from './sports/snow.ts';
import { gridiron, stadium } from './sports/stadium.ts';

export const scene: Scene = {
  genre: 'Sports',
  palettes: ['lagoon', 'sunset', 'cobalt', 'ember', 'toxic', 'orchid', 'arctic', 'violet', 'gold'],
  motifs: { stadium, gridiron, comet, snow, skate, hoop, golf, diamond },
};
