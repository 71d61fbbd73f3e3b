import type { Scene } from '../scene.ts';
import { armies } from './strategy/armies.ts';
import { chess } from './strategy/chess.ts';
import { citadel } from './strategy/citadel.ts';
import { column, walkers } from './strategy/column.ts';
import { commander } from './strategy/commander.ts';
import { hexes } from './strategy/hexes.ts';
import { lawn } from './strategy/lawn.ts';
import { warMap } from './strategy/war-map.ts';

export const scene: Scene = {
  genre: 'Strategy',
  palettes: ['ember', 'cobalt', 'moss', 'blood', 'gold', 'violet', 'lagoon', 'copper', 'midnight'],
  motifs: { armies, chess, 'war-map': warMap, hexes, citadel, commander, column, walkers, lawn },
};
