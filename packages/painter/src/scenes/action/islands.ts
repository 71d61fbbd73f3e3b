import { mix, scale, type Colour } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';

import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, limb, placed, polygon, strokePath, triangle, type Point } from '../../shapes/svg.ts';
import { leaper, leaperScarf } from './heroes.ts';

type Island = { x: number; y: number; wide: number; depth: number; orb: boolean };

const bush = (x: number, y: number, size: number) =>
  circle(x, y - size * 0.5, size * 0.6) +
  circle(x - size * 0.5, y - size * 0.25, size * 0.42) +
  circle(x + size * 0.5, y - size * 0.25, size * 0.42);
const tree = (x: number, y: number, tall: number) =>
  limb([x, y + 2], [x, y - tall * 0.5], tall * 0.12, tall * 0.09) + bush(x, y - tall * 0.42, tall * 0.46);
const tower = (x: number, y: number, tall: number) =>
  box(x - tall * 0.16, y - tall * 0.7, tall * 0.32, tall * 0.72) +
  box(x - tall * 0.2, y - tall * 0.74, tall * 0.4, tall * 0.1) +
  triangle([x - tall * 0.22, y - tall * 0.73], [x, y - tall * 1.15], [x + tall * 0.22, y - tall * 0.73]);
const flag = (x: number, y: number, tall: number) =>
  limb([x, y], [x, y - tall], tall * 0.05, tall * 0.04) + triangle([x, y - tall], [x + tall * 0.42, y - tall * 0.84], [x, y - tall * 0.66]);

/** The rock under an island: ragged spikes that end in a point. */
function rock({ random }: Painting, { x, y, wide }: Island): string {
  const points: Point[] = [[x - wide / 2, y]];
  const teeth = 7;
  for (let tooth = 1; tooth < teeth * 2; tooth++) {
    const part = tooth / (teeth * 2);
    const deep = Math.sin(part * Math.PI) ** 0.8 * wide * random.between(0.42, 0.62);
    points.push([x - wide / 2 + wide * part, y + deep * (tooth % 2 ? 1 : 0.72)]);
  }
  return polygon([...points, [x + wide / 2, y]]);
}

/** Grass that hangs over the edge in rounded lobes. */
function turf({ random }: Painting, { x, y, wide }: Island): string {
  let svg = ellipse(x, y, wide * 0.53, wide * 0.075);
  for (let part = -0.48; part <= 0.48; part += 0.08) {
    svg += ellipse(x + part * wide, y + wide * 0.05, wide * 0.05, wide * random.between(0.05, 0.11));
  }
  return svg;
}

function growth({ random }: Painting, island: Island, feature: string): string {
  const { x, y, wide, orb } = island;
  let svg = '';
  const ground = (across: number) => (orb ? y + wide * 0.5 - Math.sqrt(Math.max(0, 0.25 - across * across)) * wide : y - wide * 0.04);
  for (let count = random.whole(2, 5); count > 0; count--) {
    const across = random.between(0.16, 0.38) * random.side();
    const size = wide * random.between(0.1, 0.26);
    svg += random.chance(0.6) ? tree(x + across * wide, ground(across) + 3, size) : bush(x + across * wide, ground(across) + 2, size * 0.4);
  }
  const spot = random.between(-0.12, 0.12);
  if (feature === 'tower') svg += tower(x + spot * wide, ground(spot) + 4, wide * 0.42);
  if (feature === 'flag') svg += flag(x + spot * wide, ground(spot) + 4, wide * 0.4);
  return svg;
}

async function waterfall(painting: Painting, { x, y, wide }: Island): Promise<void> {
  const { canvas, mask, noise, palette, random, unit } = painting;
  const at = x + random.between(-0.3, 0.3) * wide;
  const long = wide * random.between(0.9, 1.4);
  const fall = await mask(box(at - wide * 0.05, y, wide * 0.1, long, wide * 0.03));
  const streaks = fall.map(
    (cover, px, py) => cover * (0.55 + 0.45 * noise.at(px / (2.5 * unit), py / (30 * unit))) * smooth(y + long, y + long * 0.35, py),
  );
  canvas.fill(streaks, mix(palette.light, palette.haze, 0.2), 0.9);
}

async function paintIsland(painting: Painting, island: Island, feature: string, side: -1 | 1): Promise<void> {
  const { canvas, mask, noise, palette } = painting;
  const { x, y, wide, depth, orb } = island;
  const far = 1 - depth;
  const fade = (colour: Colour) => mix(colour, mix(palette.haze, palette.light, 0.4), far * 0.72);
  const leaf = fade(mix(palette.accent, palette.light, 0.2));
  const plants = await mask(growth(painting, island, feature));
  canvas.fill(plants, fade(mix(palette.deep, palette.mid, 0.4)));
  rimLight(painting, plants, { dx: side, colour: fade(palette.light), strength: 0.45, width: 0.018 * wide });
  const body = await mask(orb ? circle(x, y + wide / 2, wide / 2) : rock(painting, island));
  const [stone, shadow] = [fade(mix(palette.mid, palette.deep, 0.3)), fade(mix(palette.night, palette.deep, 0.8))];
  canvas.fill(body, (px, py, pixel) => {
    const rough = noise.fbm(px / (0.12 * wide), py / (0.3 * wide), 4) * 0.5;
    const lit = clamp(0.75 - (py - y) / (wide * 0.75) + ((px - x) / wide) * side * 0.7 + rough);
    for (let channel = 0; channel < 3; channel++) pixel[channel] = shadow[channel]! + (stone[channel]! - shadow[channel]!) * lit * 1.3;
  });
  const hem = (px: number, py: number) => (py - y) / wide - 0.2 - 0.05 * Math.sin(px / (0.05 * wide));
  const cap = orb ? body.map((cover, px, py) => cover * smooth(0.03, -0.03, hem(px, py))) : await mask(turf(painting, island));
  canvas.fill(cap, scale(leaf, 0.72));
  rimLight(painting, cap, { dx: side * 0.5, colour: fade(palette.light), strength: 0.4, width: 0.03 * wide });
}

/** A trail of rings or coins from one place to another. */
async function coins(painting: Painting, from: Point, to: Point): Promise<void> {
  const { mask, palette, random, unit } = painting;
  const count = random.whole(5, 8);
  const size = random.between(6, 9) * unit;
  let svg = '';
  for (let index = 0; index <= count; index++) {
    const part = index / count;
    const lift = Math.sin(part * Math.PI) * 90 * unit;
    svg += strokePath(
      `M${from[0] + (to[0] - from[0]) * part - size} ` +
        `${from[1] + (to[1] - from[1]) * part - lift}a${size} ${size} 0 1 0 ${size * 2} ` +
        `0a${size} ${size} 0 1 0 ${-size * 2} 0`,
      size * 0.5,
    );
  }
  shine(painting, await mask(svg), { colour: palette.light, core: mix(palette.light, [1, 1, 1], 0.4), halo: 9 * unit });
}

export const islands: Motif = {
  titles: ['bottom-left', 'bottom', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const low = Math.min(height * (wide ? 0.72 : 0.62), stage.bottom - 70 * unit);
    const side = random.side();
    const orb = random.chance(0.4);
    const night = orb && random.chance(0.7);
    const sun = { x: focus.x + side * random.between(90, 190) * unit, y: low * random.between(0.2, 0.4) };
    backdrop(painting, {
      night,
      day: [palette.mid, palette.haze, mix(palette.haze, palette.light, 0.75), palette.haze, palette.mid],
      horizon: height,
      bend: night ? 1 : 0.9,
      stars: 340,
      starsTo: height * 0.8,
    });
    glow(painting, { ...sun, radius: 380 * unit, colour: palette.light, strength: 0.5, core: 8 });
    await flatDisc(painting, { ...sun, radius: random.between(28, 56) * unit, face: scale(palette.light, 1.3) });
    const air = {
      ...sun,
      lit: scale(palette.light, night ? 0.8 : 1.15),
      shade: night ? palette.deep : mix(palette.haze, palette.light, 0.3),
    };
    clouds(painting, {
      ...air,
      top: 0,
      bottom: height * 0.6,
      cover: random.between(0.35, 0.55),
      size: 110 * unit,
      opacity: night ? 0.4 : 0.85,
    });
    rays(painting, { ...sun, length: 520 * unit, colour: palette.light, strength: 0.25 });
    const spread = wide ? 1.6 : 1;
    const all: Island[] = [];
    for (let index = 0; index < random.whole(4, 6); index++) {
      const depth = index * 0.13;
      const across = (index % 2 ? -1 : 1) * side * random.between(70, 240) * unit * spread;
      all.push({
        x: clamp(focus.x + across, 20, width - 20),
        y: low * random.between(0.25, 0.82),
        wide: random.between(50, 80) * (1 + depth * 1.6) * unit,
        depth,
        orb: orb && random.chance(0.8),
      });
    }
    const home: Island = {
      x: focus.x - side * random.between(20, 70) * unit,
      y: low,
      wide: random.between(270, 330) * unit,
      depth: 1,
      orb,
    };
    for (const island of all) {
      await paintIsland(painting, island, random.pick(['tower', 'flag', 'none', 'none']), side);
      if (!island.orb && random.chance(0.4)) await waterfall(painting, island);
    }
    clouds(painting, {
      ...air,
      lit: mix(palette.haze, palette.light, 0.4),
      shade: palette.mid,
      top: height * 0.55,
      bottom: height * 1.15,
      cover: 0.66,
      size: 130 * unit,
      opacity: 0.9,
    });
    if (!orb && random.chance(0.6)) await waterfall(painting, { ...home, y: home.y + 12 * unit });
    await paintIsland(painting, home, random.pick(['tower', 'flag', 'none']), side);
    const goal = all[all.length - 1]!;
    const start: Point = [home.x + side * home.wide * 0.2, home.y - 60 * unit];
    await coins(painting, [start[0] + side * 60 * unit, start[1] - 30 * unit], [goal.x, goal.y - goal.wide * 0.35]);
    const hero = await mask(placed(leaper + leaperScarf, start[0], start[1] + 6 * unit, random.between(0.85, 1.05) * unit, side < 0));
    canvas.fill(hero, palette.night);
    rimLight(painting, hero, { dx: side, strength: 0.9 });
  },
};
