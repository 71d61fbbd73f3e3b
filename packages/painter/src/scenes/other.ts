import type { Scene } from '../scene.ts';
import { ball } from './other/ball.ts';
import { cards } from './other/cards.ts';
import { climb } from './other/climb.ts';
import { concert } from './other/concert.ts';
import { crew } from './other/crew.ts';
import { curtain } from './other/curtain.ts';
import { equaliser } from './other/equaliser.ts';
import { flowers } from './other/flowers.ts';

export const scene: Scene = {
  genre: 'Other',
  palettes: ['neon', 'sunset', 'lagoon', 'violet', 'rose', 'mint', 'cobalt', 'orchid', 'gold'],
  motifs: { concert, equaliser, cards, flowers, curtain, ball, crew, climb },
};
