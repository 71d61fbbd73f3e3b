import { mix, scale, type Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, limb, quad, segment } from '../../shapes/svg.ts';
import { roundTree } from './farm-things.ts';
import { furnish, type Inside } from './furniture.ts';

type Room = { x: number; y: number; wide: number; high: number };

/** Storeys cut into rooms of uneven width. */
function divide({ random }: Painting, frame: Room, storeys: number, gap: number): Room[] {
  const rooms: Room[] = [];
  const high = (frame.high - gap * (storeys + 1)) / storeys;
  for (let storey = 0; storey < storeys; storey++) {
    const cuts = random.pick([[0.42], [0.6], [0.33, 0.66], [0.5], []]);
    const edges = [0, ...cuts, 1];
    for (let index = 0; index + 1 < edges.length; index++) {
      const left = frame.x + gap + edges[index]! * (frame.wide - gap);
      const right = frame.x + edges[index + 1]! * (frame.wide - gap);
      rooms.push({ x: left, y: frame.y + gap + storey * (high + gap), wide: right - left, high });
    }
  }
  return rooms;
}

/** Each room has a light of its own, brightest under its lamp. */
async function light(painting: Painting, rooms: Room[], kind: Inside, round: number): Promise<void> {
  const { canvas, mask, noise, palette, random, unit } = painting;
  const warm = mix(palette.haze, palette.light, 0.55);
  const lamps: Colour[] = [warm, palette.light, mix(palette.accent, palette.light, 0.35), scale(palette.accent, 0.9), palette.haze, warm];
  let things = '';
  for (const { x, y, wide, high } of rooms) {
    const lit = random.chance(0.92);
    const colour = scale(random.pick(lamps), lit ? 1 : 0.12);
    const middle = x + wide * random.between(0.35, 0.65);
    const shape = await mask(box(x, y, wide, high, round));
    canvas.fill(shape, (px, py, pixel) => {
      const away = Math.hypot((px - middle) / wide, ((py - y) / high) * 0.75);
      const paper =
        kind === 'mine' ? 0.85 + noise.fbm(px / (16 * unit), py / (16 * unit), 4) * 0.6 : 0.94 + 0.06 * Math.sin((px / unit) * 0.9);
      const bright = (0.2 + 0.8 * smooth(1.05, 0, away)) * paper * (kind === 'mine' ? 1.05 : 0.82);
      const floor = py > y + high * 0.94 ? 0.5 : 1;
      for (let channel = 0; channel < 3; channel++) pixel[channel] = colour[channel]! * bright * floor;
    });
    things += furnish(random, kind, x + wide * 0.06, y + high * 0.95, wide * 0.88, high);
    if (!lit) continue;
    const bulb = await mask(ellipse(middle, y + high * 0.12, 4.4 * unit, 4 * unit));
    shine(painting, bulb, { colour, core: [1, 1, 1], strength: 1.2, halo: 12 * unit });
  }
  const dark = await mask(things);
  canvas.fill(dark, scale(palette.night, 0.9), 0.95);
}

async function paintHouse(painting: Painting, floor: number, tall: number, kind: Inside): Promise<void> {
  const { canvas, focus, mask, palette, random, unit, wide } = painting;
  const breadth = random.between(300, 370) * unit;
  const x = wide ? focus.x : painting.width / 2 + random.bell() * 30 * unit;
  const storeys = random.whole(2, 3);
  const frame = { x: x - breadth / 2, y: floor - tall, wide: breadth, high: tall };
  const peak = kind === 'museum' ? 70 * unit : random.between(90, 130) * unit;
  const over = 22 * unit;
  const roof = quad(
    [frame.x - over, frame.y + 2],
    [x - (kind === 'museum' ? 0 : breadth * 0.18), frame.y - peak],
    [x + (kind === 'museum' ? 0 : breadth * 0.18), frame.y - peak],
    [frame.x + breadth + over, frame.y + 2],
  );
  const chimney = kind === 'museum' ? '' : box(x + breadth * 0.24, frame.y - peak * 1.1, 26 * unit, peak);
  const columns =
    kind === 'museum'
      ? [-0.62, 0.62].map((part) => box(x + part * breadth - 12 * unit, frame.y, 24 * unit, tall)).join('') +
        box(frame.x - over * 2.6, frame.y - 8 * unit, breadth + over * 5.2, 14 * unit)
      : '';
  const shell = await mask(box(frame.x, frame.y, breadth, tall) + roof + chimney + columns);
  glow(painting, { x, y: floor - tall * 0.5, radius: 420 * unit, colour: mix(palette.haze, palette.light, 0.3), strength: 0.35, core: 2 });
  canvas.fill(shell, mix(palette.night, palette.deep, 0.35));
  rimLight(painting, shell, { dx: 0.5, strength: 0.6 });
  await light(painting, divide(painting, frame, storeys, 8 * unit), kind, 2 * unit);
  const attic = kind === 'museum' ? circle(x, frame.y - peak * 0.42, 15 * unit) : circle(x, frame.y - peak * 0.5, 20 * unit);
  shine(painting, await mask(attic), {
    colour: palette.light,
    core: mix(palette.accent, palette.light, 0.5),
    strength: 0.9,
    halo: 16 * unit,
  });
  canvas.fill(
    await mask(
      segment([x - 22 * unit, frame.y - peak * 0.5], [x + 22 * unit, frame.y - peak * 0.5], 3 * unit) +
        segment([x, frame.y - peak * 0.5 - 22 * unit], [x, frame.y - peak * 0.5 + 22 * unit], 3 * unit),
    ),
    palette.night,
  );
}

/** Halls dug under a mountain, joined by shafts with ladders. */
async function paintMine(painting: Painting, surface: number, bottom: number): Promise<void> {
  const { canvas, focus, height, mask, palette, random, unit, wide, width } = painting;
  const top = skyline(painting, { base: surface, rise: random.between(110, 170) * unit, span: 240 * unit });
  ridge(painting, {
    top,
    colour: mix(palette.night, palette.deep, 0.75),
    air: mix(palette.night, palette.deep, 0.25),
    lit: mix(palette.deep, palette.mid, 0.6),
    melt: height * 0.3,
    rock: 30 * unit,
    side: 1,
  });
  const storeys = random.whole(2, 3);
  const middle = wide ? focus.x : width / 2;
  const high = (bottom - surface - 10 * unit) / storeys - 20 * unit;
  const rooms: Room[] = [];
  for (let storey = 0; storey < storeys; storey++) {
    const y = surface + 10 * unit + storey * (high + 20 * unit);
    const split = random.between(-60, 60) * unit;
    const [left, right] = [random.between(150, 250) * unit, random.between(150, 250) * unit];
    rooms.push(
      { x: middle + split - left, y, wide: left - 16 * unit, high },
      { x: middle + split + 16 * unit, y, wide: right - 16 * unit, high },
    );
  }
  const shaft = middle + random.bell() * 40 * unit;
  const tunnels =
    box(shaft - 13 * unit, top(shaft) - 4 * unit, 26 * unit, bottom - top(shaft) - high * 0.2) +
    rooms
      .filter((_, index) => index % 2 === 0)
      .map((room) => box(room.x + room.wide - 20 * unit, room.y + high * 0.45, 70 * unit, high * 0.5, 6 * unit))
      .join('');
  canvas.fill(await mask(tunnels), mix(palette.deep, palette.mid, 0.5));
  let ore = '';
  for (let vein = 0; vein < 26; vein++) {
    const [x, y] = [random.between(0, width), random.between(surface + 20 * unit, bottom + 60 * unit)];
    const size = random.between(2, 6) * unit;
    ore += quad([x - size, y], [x, y - size * 1.3], [x + size, y], [x, y + size * 1.3]);
  }
  shine(painting, await mask(ore), { strength: 0.6, halo: 12 * unit });
  await light(painting, rooms, 'mine', 15 * unit);
  let ladder =
    limb([shaft - 7 * unit, top(shaft)], [shaft - 7 * unit, bottom], 2.4 * unit, 2.4 * unit) +
    limb([shaft + 7 * unit, top(shaft)], [shaft + 7 * unit, bottom], 2.4 * unit, 2.4 * unit);
  for (let y = top(shaft); y < bottom; y += 11 * unit) ladder += box(shaft - 7 * unit, y, 14 * unit, 2.2 * unit);
  canvas.fill(await mask(ladder), scale(palette.night, 0.9));
  for (const room of rooms)
    glow(painting, { x: room.x + room.wide / 2, y: room.y + high / 2, radius: 130 * unit, strength: 0.12, core: 2 });
}

/** Houses cut open so that one sees all the lives in them: homes, museums, dwellings underground. */
function cutaway(kind: Inside): Motif {
  return {
    titles: ['bottom-left', 'bottom'],
    async paint(painting) {
      const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
      const floor = Math.min(height * (wide ? 0.86 : 0.7), stage.bottom - 6 * unit);
      const surface = kind === 'mine' ? Math.min(height * 0.34, floor - 260 * unit) : floor;
      const moon = { x: focus.x + random.side() * random.between(110, 190) * unit, y: height * random.between(0.1, 0.2) };
      backdrop(painting, {
        night: true,
        horizon: kind === 'mine' ? surface * 1.2 : height * 0.85,
        bend: 1.15,
        stars: 200,
        starsTo: surface,
      });
      await plainSun(painting, { ...moon, radius: random.between(26, 54) * unit, halo: 0.7 });
      clouds(painting, { ...moon, top: -40, bottom: surface * 0.9, lit: mix(palette.haze, palette.light, 0.3), cover: 0.42, opacity: 0.8 });
      if (kind === 'mine') {
        await paintMine(painting, surface, floor + 20 * unit);
      } else {
        const hills = skyline(painting, { base: floor, rise: 90 * unit, kind: 'hills' });
        ridge(painting, { top: hills, colour: palette.at(0.4), air: palette.at(0.55), melt: 110 * unit });
        let trees = '';
        for (let x = 0; x < width; x += random.between(50, 110) * unit)
          trees += roundTree(random, x, floor + 6 * unit, random.between(70, 150) * unit);
        const wood = await mask(trees);
        canvas.fill(wood, palette.at(0.2));
        rimLight(painting, wood, { dx: moon.x - focus.x, dy: -90 * unit, colour: palette.haze, strength: 0.5, width: 2.4 * unit });
        const lawn = skyline(painting, { base: floor + 6 * unit, rise: 8 * unit, kind: 'hills' });
        await paintHouse(painting, floor, Math.min(random.between(260, 320) * unit, floor - 190 * unit), kind);
        ridge(painting, {
          top: lawn,
          colour: mix(palette.night, palette.deep, 0.3),
          air: scale(palette.night, 0.7),
          lit: palette.deep,
          melt: 90 * unit,
          rock: 20 * unit,
        });
      }
      dust(painting, { x: focus.x, y: floor - 150 * unit, reach: 280 * unit, count: 60 });
    },
  };
}

export const dollhouse = cutaway('home');
export const museum = cutaway('museum');
export const burrow = cutaway('mine');
