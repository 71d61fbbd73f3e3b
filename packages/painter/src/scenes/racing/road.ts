import { mix, type Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { ground } from '../../kit/land.ts';
import type { Painting } from '../../scene.ts';

/** A road on flat ground, from under the viewer to the horizon. */
export type Road = {
  horizon: number;
  /** Where it runs at the lower edge, in pixels. */
  middle: number;
  /** Half its breadth; the viewer's height is 1. */
  half: number;
  /** How far it has wandered sideways, in pixels; `near` is 0 at the horizon, 1 at the bottom. */
  sway: (near: number) => number;
};

export type Surface = {
  asphalt: Colour;
  /** Painted edges and dashes. */
  line: Colour;
  /** What shines down the road: the sun, the city. */
  sheen: Colour;
  sheenStrength?: number;
  /** Stripes beside the road, two colours in turn. */
  kerb?: readonly [Colour, Colour];
  lanes?: number;
};

/** Pixels for a place beside the road: `across` from its middle, `y` on the screen. */
export function beside({ height }: Painting, road: Road, across: number, y: number) {
  const depth = height - road.horizon;
  const near = (y - road.horizon) / depth;
  const scale = depth * near;
  return { x: road.middle + road.sway(near) + across * scale, y, scale };
}

/** Asphalt, lines, kerbs and a sheen; the land beside it is left as it is. */
export function pave(painting: Painting, road: Road, surface: Surface): void {
  const { height, noise } = painting;
  const { half } = road;
  const { asphalt, line, sheen, sheenStrength = 0.5, kerb, lanes = 2 } = surface;
  const depth = height - road.horizon;
  const verge = mix(asphalt, line, 0.12);
  const rim = kerb ? 0.13 : 0.04;
  ground(painting, road.horizon, road.middle, (across, away, near, pixel) => {
    const place = across - (road.sway(near) / depth) * away;
    const beyond = Math.abs(place) - half;
    const soft = away * 0.0026;
    if (beyond > rim + soft) return;
    const cover = smooth(rim + soft, rim - soft, beyond);
    const grit = 0.9 + 0.2 * noise.at(place * 40, away * 40);
    const lane = Math.abs((((place / half + 1) * lanes) / 2) % 1);
    const mark = Math.min(lane, 1 - lane) * ((half * 2) / lanes);
    const inside = smooth(half, half * 0.8, Math.abs(place));
    const dash = smooth(0.02 + soft, 0.02 - soft, mark) * inside * ((away * 0.9) % 1 < 0.45 ? 1 : 0);
    const edge = smooth(0.03 + soft, 0.03 - soft, Math.abs(beyond + 0.09));
    const paint = Math.max(dash, edge) * smooth(26, 8, away);
    const shine = Math.exp(-((place / (0.35 + away * 0.05)) ** 2)) * smooth(0.9, 0, near);
    const stripe = kerb && beyond > 0 ? kerb[(away * 3) % 1 < 0.5 ? 0 : 1] : undefined;
    for (let channel = 0; channel < 3; channel++) {
      const base = beyond > 0 ? (stripe ?? verge)[channel]! : asphalt[channel]! * grit;
      const marked = base + (line[channel]! - base) * (beyond > 0 ? 0 : paint * 0.8);
      const seen = marked + sheen[channel]! * shine * sheenStrength * grit;
      pixel[channel]! += (seen - pixel[channel]!) * cover;
    }
  });
}
