import type { Scene } from '../scene.ts';
import { blocks, vigil } from './survival/hill.ts';
import { peak } from './survival/peak.ts';
import { raft } from './survival/raft.ts';
import { reef } from './survival/reef.ts';
import { ruins } from './survival/ruins.ts';
import { shelter } from './survival/shelter.ts';
import { road, wagon } from './survival/trail.ts';

export const scene: Scene = {
  genre: 'Survival',
  palettes: ['arctic', 'moss', 'copper', 'abyss', 'storm', 'aurora', 'rose', 'sand', 'cobalt'],
  motifs: { shelter, raft, reef, ruins, blocks, vigil, road, wagon, peak },
};
