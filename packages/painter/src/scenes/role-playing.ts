import type { Scene } from '../scene.ts';
import { camp } from './role-playing/camp.ts';
import { castle } from './role-playing/castle.ts';
import { dragon } from './role-playing/dragon.ts';
import { gate } from './role-playing/gate.ts';
import { rooftops } from './role-playing/rooftops.ts';
import { sword } from './role-playing/sword.ts';
import { tower } from './role-playing/tower.ts';

export const scene: Scene = {
  genre: 'Role-Playing',
  palettes: ['gold', 'violet', 'ember', 'cobalt', 'mint', 'blood', 'arctic', 'orchid', 'midnight'],
  motifs: { castle, dragon, sword, tower, camp, gate, rooftops },
};
