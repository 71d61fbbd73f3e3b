import type { Scene } from '../scene.ts';
import { blackHole } from './sci-fi/black-hole.ts';
import { cockpit } from './sci-fi/cockpit.ts';
import { desert } from './sci-fi/desert.ts';
import { gate } from './sci-fi/gate.ts';
import { megacity } from './sci-fi/megacity.ts';
import { planetrise } from './sci-fi/planetrise.ts';
import { reactor } from './sci-fi/reactor.ts';
import { ring } from './sci-fi/ring.ts';
import { starship } from './sci-fi/starship.ts';

export const scene: Scene = {
  genre: 'Sci-fi',
  palettes: ['dusk', 'abyss', 'blood', 'cobalt', 'copper', 'neon', 'aurora', 'gold', 'violet', 'arctic', 'sunset', 'toxic'],
  motifs: { planetrise, 'black-hole': blackHole, megacity, gate, starship, desert, reactor, cockpit, ring },
};
