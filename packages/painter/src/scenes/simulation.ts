import type { Scene } from '../scene.ts';
import { city } from './simulation/city.ts';
import { burrow, dollhouse, museum } from './simulation/dollhouse.ts';
import { fair } from './simulation/fair.ts';
import { farm } from './simulation/farm.ts';
import { balloons, flight } from './simulation/flight.ts';
import { harbour, island } from './simulation/island.ts';
import { truck } from './simulation/truck.ts';
import { wash } from './simulation/wash.ts';
import { wildlife } from './simulation/wildlife.ts';

export const scene: Scene = {
  genre: 'Simulation',
  palettes: ['sunset', 'lagoon', 'moss', 'gold', 'cobalt', 'rose', 'mint', 'dusk', 'aurora'],
  motifs: { farm, city, flight, balloons, fair, truck, island, harbour, dollhouse, burrow, museum, wildlife, wash },
};
