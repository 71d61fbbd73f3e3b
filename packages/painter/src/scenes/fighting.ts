import type { Scene } from '../scene.ts';
import { arena } from './fighting/arena.ts';
import { clash } from './fighting/clash.ts';
import { duel } from './fighting/duel.ts';
import { faceoff } from './fighting/faceoff.ts';
import { ring } from './fighting/ring.ts';
import { rooftop } from './fighting/rooftop.ts';
import { temple } from './fighting/temple.ts';

export const scene: Scene = {
  genre: 'Fighting',
  palettes: ['blood', 'neon', 'ember', 'cobalt', 'toxic', 'violet', 'gold', 'abyss', 'orchid'],
  motifs: { duel, ring, rooftop, clash, temple, arena, faceoff },
};
