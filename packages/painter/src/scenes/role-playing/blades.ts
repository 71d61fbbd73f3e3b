import { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, limb, polygon, segment } from '../../shapes/svg.ts';

type Sword = { half: number; blade: string; hilt: string; gem: string };

/** Swords point down, the point at the origin, about 300 high. */
export const swords: Sword[] = [
  {
    half: 11,
    blade: polygon('-11,-212 11,-212 9,-30 0,0 -9,-30'),
    hilt:
      polygon('-54,-226 -46,-214 46,-214 54,-226 46,-222 -46,-222') +
      box(-46, -223, 92, 11, 4) +
      box(-6, -276, 12, 56, 3) +
      circle(0, -284, 11),
    gem: circle(0, -284, 5),
  },
  {
    half: 24,
    blade: polygon('-20,-206 24,-206 24,-44 -4,0 -20,-20'),
    hilt: box(-34, -220, 68, 15, 5) + box(-6, -296, 12, 80, 4) + box(-10, -302, 20, 12, 4),
    gem: circle(0, -212, 4),
  },
  {
    half: 15,
    blade: polygon('-8,-214 8,-214 15,-130 9,-40 0,0 -9,-40 -15,-130'),
    hilt:
      '<path d="M-58-244C-40-216-20-212 0-212C20-212 40-216 58-244C46-200 20-196 ' +
      '0-196C-20-196-46-200-58-244Z"/>' +
      box(-5, -270, 10, 66, 3) +
      polygon('-10,-276 0,-296 10,-276 0,-262'),
    gem: circle(0, -214, 6),
  },
];

/** Light that falls from above through an opening, widest at the ground. */
export function shaft(painting: Painting, x: number, floor: number, half: number): Mask {
  const { height, noise, width } = painting;
  return Mask.from(width, height, (px, py) => {
    const part = py / floor;
    const reach = half * (0.42 + part * 0.75);
    const away = Math.abs(px - x - (1 - part) * half * 0.2) / reach;
    const streak = 0.7 + 0.6 * noise.fbm(((px - x) / reach) * 2.6 + 20, 4, 3);
    return smooth(1, 0.25, away) * streak * smooth(1.16, 0.9, part) * (0.55 + 0.45 * part);
  });
}

/** Menhirs in a ring, or the banners and blades of a lost battle. */
export function relics({ random, unit, width }: Painting, x: number, y: (px: number) => number, battle: boolean): string {
  let svg = '';
  for (let index = 0; index < (battle ? 11 : 6); index++) {
    const away = (index - (battle ? 5 : 2.5)) * (battle ? 62 : 112) * unit + random.bell() * 16 * unit;
    const px = x + away;
    if (Math.abs(away) < 76 * unit || px < -60 || px > width + 60) continue;
    const foot = y(px) + 10 * unit;
    const lean = random.bell() * 24 * unit;
    if (!battle) {
      const tall = random.between(90, 190) * unit;
      const half = random.between(20, 32) * unit;
      svg += polygon([
        [px - half, foot],
        [px - half * 0.8 + lean * 0.4, foot - tall * 0.94],
        [px - half * 0.1 + lean * 0.5, foot - tall],
        [px + half * 0.75 + lean * 0.4, foot - tall * 0.9],
        [px + half, foot],
      ]);
    } else if (random.chance(0.4)) {
      const tall = random.between(130, 220) * unit;
      svg += segment([px, foot], [px + lean, foot - tall], 3.6 * unit);
      svg += polygon([
        [px + lean, foot - tall],
        [px + lean + 46 * unit, foot - tall + 12 * unit],
        [px + lean + 30 * unit, foot - tall + 34 * unit],
        [px + lean + 40 * unit, foot - tall + 66 * unit],
        [px + lean * 0.7, foot - tall + 56 * unit],
      ]);
    } else {
      const tall = random.between(50, 90) * unit;
      svg +=
        limb([px, foot], [px + lean, foot - tall], 3 * unit, 6 * unit) +
        limb([px + lean * 0.8 - 14 * unit, foot - tall * 0.8], [px + lean * 0.8 + 14 * unit, foot - tall * 0.8], 4 * unit, 4 * unit);
    }
  }
  return svg;
}
