import { mix, ramp, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, quad } from '../../shapes/svg.ts';

type Kind = 'square' | 'arched' | 'round';

/** The outline of a door, its foot in the middle at (x, y). */
function outline(kind: Kind, x: number, y: number, half: number, tall: number): string {
  if (kind === 'square') return box(x - half, y - tall, half * 2, tall);
  if (kind === 'round') return circle(x, y - tall * 0.48, tall * 0.48);
  return `<path d="M${x - half} ${y}V${y - tall + half}A${half} ${half} 0 0 1 ${x + half} ${y - tall + half}V${y}Z"/>`;
}

/** A shut door: frame, leaf, panels and knob, dim unless it is near the light. */
function shut(painting: Painting, kind: Kind, x: number, y: number, half: number, near: number): string {
  const { palette, random } = painting;
  const tall = half * 4;
  const paint = random.pick([palette.mid, palette.haze, palette.accent, mix(palette.mid, palette.accent, 0.5), palette.deep]);
  const dim = (colour: Colour, amount: number) => mix(palette.night, colour, clamp(amount));
  const leaf = dim(paint, 0.5 + near * 0.5);
  const groove = dim(paint, 0.34 + near * 0.34);
  let svg = tinted(outline(kind, x, y, half * 1.2, tall * 1.05), dim(palette.mid, 0.36 + near * 0.5));
  svg += tinted(outline(kind, x, y, half, tall), leaf);
  if (kind === 'round') svg += tinted(circle(x, y - tall * 0.48, tall * 0.3), groove);
  else {
    for (const [top, high] of [
      [0.24, 0.26],
      [0.56, 0.36],
    ] as const) {
      svg += tinted(
        box(x - half * 0.72, y - tall * (1 - top), half * 0.6, tall * high, 2) +
          box(x + half * 0.12, y - tall * (1 - top), half * 0.6, tall * high, 2),
        groove,
      );
    }
  }
  return svg + tinted(circle(x + half * 0.78, y - tall * 0.46, half * 0.09), dim(palette.light, 0.5 + near * 0.5));
}

async function open(painting: Painting, kind: Kind, x: number, y: number, half: number) {
  const { canvas, mask, noise, palette, unit, random } = painting;
  const tall = half * 4;
  const light = mix(palette.haze, palette.light, 0.5);
  const hole = await mask(outline(kind, x, y, half, tall));
  const frame = (await mask(outline(kind, x, y, half * 1.22, tall * 1.06))).without(hole);
  canvas.fill(frame, mix(palette.deep, palette.mid, 0.6));
  const beyond = ramp([light, palette.light, mix(palette.light, [1, 1, 1], 0.5)]);
  canvas.fill(hole, (px, py, pixel) => {
    const cloud = noise.warped(px / (60 * unit), py / (60 * unit), 4, 1) * 0.4;
    beyond((py - y + tall) / tall + cloud, pixel);
  });
  shine(painting, hole, { colour: light, strength: 0.42, halo: 30 * unit, core: mix(light, palette.light, 0.6) });
  const side = random.side();
  const leaf = await mask(
    quad(
      [x + side * half, y - tall],
      [x + side * half * 2.1, y - tall * 1.04],
      [x + side * half * 2.1, y + tall * 0.09],
      [x + side * half, y],
    ),
  );
  if (kind === 'square') {
    canvas.fill(leaf, mix(palette.night, palette.mid, 0.55));
    rimLight(painting, leaf, { dx: -side, dy: 0, colour: light, strength: 0.8 });
  }
  rimLight(painting, frame, { dy: 1, colour: light, strength: 0.5 });
}

/** A wall of doors, row over row, with ledges between; the lit one stands on the ground. */
async function wall(painting: Painting, kind: Kind, half: number, floor: number): Promise<void> {
  const { canvas, focus, noise, palette, random, unit, width } = painting;
  canvas.each((x, y, pixel) => {
    const away = Math.hypot(x - focus.x, y - floor + half * 2) / (520 * unit);
    const stain = 0.8 + noise.warped(x / (160 * unit), y / (160 * unit), 5, 1.1) * 0.5;
    const lit = (0.16 + 0.7 * Math.exp(-away * 2)) * stain;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.night[channel]! * 0.4 + palette.mid[channel]! * lit;
  });
  const across = half * random.between(3.6, 4.2);
  const up = half * random.between(5.6, 6.1);
  const stagger = random.chance(0.5);
  const kinds: readonly Kind[] = random.chance(0.4) ? ['square', 'arched', 'round'] : [kind];
  let svg = '';
  for (let row = 0; floor - row * up > -up; row++) {
    const y = floor - row * up;
    svg += tinted(box(-4, y, width + 8, half * 0.2), mix(palette.night, palette.mid, 0.35));
    svg += tinted(box(-4, y + half * 0.2, width + 8, half * 0.32), mix(palette.night, palette.deep, 0.4), 0.7);
    const reach = Math.ceil(width / across);
    for (let column = -reach; column <= reach; column++) {
      if ((row === 0 && column === 0) || random.chance(0.06)) continue;
      const x = focus.x + (column + (stagger ? (row % 2) / 2 : 0)) * across;
      const near = Math.exp(-Math.hypot(x - focus.x, y - floor) / (210 * unit));
      svg += shut(painting, random.pick(kinds), x, y, half, near);
    }
  }
  await draw(painting, svg);
}

/** Doors that hang in the open sky, the far ones small and pale. */
async function adrift(painting: Painting, kind: Kind, half: number, floor: number): Promise<void> {
  const { canvas, focus, mask, palette, random, unit, width } = painting;
  backdrop(painting, { night: true, horizon: floor, bend: 1.1, stars: 200, starsTo: floor * 0.8 });
  clouds(painting, { ...focus, bottom: floor + 40 * unit, shade: palette.mid, opacity: 0.7 });
  const count = random.whole(12, 18);
  for (let index = 0; index < count; index++) {
    const part = index / count;
    const size = half * (0.16 + part * 0.5);
    const x = focus.x + random.bell() * width * 0.55 + random.side() * half * 2;
    const y = floor - random.between(0.15, 0.95) * floor;
    const turn = random.bell() * 16;
    const shape = outline(kind, x, y, size, size * 4);
    const spun = `<g transform="rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})">${shape}</g>`;
    const leaf = await mask(spun);
    canvas.fill(leaf, palette.at(0.52 - part * 0.38));
    rimLight(painting, leaf, { dx: focus.x - x, dy: focus.y - y, strength: 0.6, width: 2 * unit });
    if (random.chance(0.25)) {
      shine(painting, leaf, { strength: 0.45, halo: 14 * unit });
    }
  }
  fog(painting, { y: floor - 10 * unit, depth: 130 * unit });
}

export const doors: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.8 : 0.64), stage.bottom - 46 * unit);
    const kind = random.pick(['square', 'arched', 'square'] as const);
    const loose = random.chance(0.35);
    const half = random.between(loose ? 44 : 27, loose ? 56 : 44) * unit;
    const { x } = focus;
    if (loose) await adrift(painting, kind, half, floor);
    else await wall(painting, kind, half, floor);
    const light = mix(palette.haze, palette.light, 0.5);
    ground(painting, floor, x, (across, away, near, pixel) => {
      const along = Math.abs((across / away) * (height - floor));
      const edge = half * (1 + near * 2.6);
      const pool = smooth(edge * 1.15 + 4, edge * 0.8, along) * (1 - near * 0.8);
      const board = 1 - 0.45 * smooth(0.47, 0.5, Math.abs(((((across * 2.6) % 1) + 1) % 1) - 0.5));
      const rough = (0.85 + noise.fbm(across * 3, away * 1.5, 4) * 0.5) * board;
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] = (palette.night[channel]! * 0.5 + palette.mid[channel]! * 0.2 * (1 - near) + light[channel]! * pool * 0.9) * rough;
      }
    });
    await open(painting, kind, x, floor, half);
    const feet = floor + 30 * unit;
    const person = await mask(figure(x + random.bell() * half * 0.5, feet, half * 2.3, random.chance(0.4)));
    glow(painting, { x, y: floor - half * 2, radius: 360 * unit, colour: light, strength: 0.16, core: 6 });
    rays(painting, { x, y: floor - half * 2, length: 400 * unit, colour: light, strength: 0.14, blockers: person });
    const shadow = person.map((_cover, px, py) => {
      const down = (py - feet) / (height - feet);
      return down <= 0 ? 0 : smooth(1, 0.3, Math.abs(px - x) / ((10 + 60 * down) * unit)) * (1 - down);
    });
    canvas.darken(shadow, 0.8);
    canvas.fill(person, scale(palette.night, 0.5));
    rimLight(painting, person, { colour: light, strength: 0.6, width: 2 * unit });
    dust(painting, { x, y: floor - half * 2, reach: 240 * unit });
  },
};
