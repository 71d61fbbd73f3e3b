import type { Scene } from '../scene.ts';
import { carnival } from './horror/carnival.ts';
import { corridor } from './horror/corridor.ts';
import { doorway } from './horror/doorway.ts';
import { forest } from './horror/forest.ts';
import { graveyard } from './horror/graveyard.ts';
import { house } from './horror/house.ts';
import { lake } from './horror/lake.ts';
import { lighthouse } from './horror/lighthouse.ts';
import { ward } from './horror/ward.ts';

export const scene: Scene = {
  genre: 'Horror',
  palettes: ['blood', 'arctic', 'moss', 'midnight', 'bone', 'violet', 'abyss', 'ember', 'toxic', 'storm', 'rose', 'mint'],
  motifs: { house, corridor, forest, lighthouse, doorway, graveyard, lake, carnival, ward },
};
