import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, snow, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, curve, placed, strokePath, type Point } from '../../shapes/svg.ts';
import { castle, roofs, trebuchet } from './castle.ts';
import { helmets, rank } from './soldier.ts';

/** Torches that wind from the foreground up to the gate. */
async function road(painting: Painting, gate: Point, bottom: number, side: number): Promise<void> {
  const { mask, palette, random, unit } = painting;
  let svg = '';
  for (let index = 0; index < 60; index++) {
    const part = (index + random.next() * 0.7) / 60;
    const y = gate[1] + 26 * unit + (bottom - gate[1]) * part ** 1.4;
    const x = gate[0] + Math.sin(part * 5.2) * side * (20 + 190 * part) * unit + random.bell() * 8 * part * unit;
    svg += circle(x, y, (0.9 + 1.9 * part) * unit);
  }
  const colour = mix(palette.accent, palette.light, 0.3);
  shine(painting, await mask(svg), { colour, core: mix(colour, [1, 1, 1], 0.5), strength: 1.3, halo: 8 * unit });
}

/** Burning shots on their way to the walls. */
async function shots(painting: Painting, gate: Point, side: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const hot = mix(palette.accent, palette.light, 0.35);
  for (let index = 0; index < random.whole(2, 4); index++) {
    const end: Point = [gate[0] + random.bell() * 90 * unit - side * 60 * unit, gate[1] - random.between(120, 330) * unit];
    const far = random.between(110, 210) * unit;
    const bend: Point = [end[0] - side * far * 0.5, end[1] - far * 0.12];
    const start: Point = [end[0] - side * far, end[1] + far * 0.16];
    const trail = await mask(strokePath(curve([start, bend, end]), 5 * unit));
    const faded = trail.blurred(2 * unit).map((cover, x) => cover * smooth(start[0], end[0], x) ** 2);
    canvas.add(faded, hot, 1.6);
    shine(painting, await mask(circle(end[0], end[1], 6 * unit)), { colour: hot, core: [1, 0.95, 0.85], strength: 1.8, halo: 20 * unit });
  }
}

async function besiegers(painting: Painting, floor: (x: number) => number, side: number) {
  const { canvas, mask, palette, random, unit, width } = painting;
  let svg = rank(random, {
    left: -10,
    right: width + 10,
    foot: (x) => floor(x) + 24 * unit,
    size: 44 * unit,
    helmet: random.pick(helmets),
    weapon: 'spear',
    gap: 0.5,
  });
  for (let index = 0; index < random.whole(1, 2); index++) {
    const x = width * (side > 0 ? 0.1 + 0.3 * index : 0.9 - 0.3 * index);
    svg += placed(trebuchet, x, floor(x) + 6 * unit, (1.3 - index * 0.3) * unit, side < 0);
  }
  const shape = await mask(svg);
  canvas.fill(shape, scale(palette.night, 0.8));
  rimLight(painting, shape, { colour: palette.haze, strength: 0.6, width: 1.6 * unit });
}

export const citadel: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const siege = random.chance(0.55);
    const foot = Math.min(height * (wide ? 0.62 : 0.5), stage.bottom - 130 * unit);
    const light = { x: focus.x + side * random.between(0, 130) * unit, y: foot - random.between(90, 260) * unit };
    backdrop(painting, { night: true, horizon: foot * 1.1, bend: 1.15 });
    if (!siege) stars(painting, palette.light, foot, 170);
    await plainSun(painting, { ...light, radius: random.between(70, 150) * unit });
    clouds(painting, {
      ...light,
      top: -40,
      bottom: foot * 1.1,
      lit: mix(palette.haze, palette.light, 0.4),
      cover: random.between(0.35, 0.65),
      opacity: 0.85,
      stretch: 2.2,
    });
    mountains(painting, {
      layers: 2,
      from: foot + 30 * unit,
      to: foot + 50 * unit,
      rise: random.between(90, 170) * unit,
      far: 0.6,
      near: 0.42,
      side,
    });
    fog(painting, { y: foot + 10 * unit, depth: 110 * unit, density: 0.75 });
    const size = random.between(0.92, 1.22) * unit;
    const parts = castle(random, random.pick(roofs));
    const body = await mask(placed(parts.walls, focus.x, foot, size));
    rays(painting, { ...light, length: 620 * unit, strength: 0.5, blockers: body });
    canvas.fill(body, (_x, y, pixel) => pixel.set(mix(palette.night, palette.deep, 0.25 + 0.5 * smooth(foot - 200 * unit, foot, y))));
    rimLight(painting, body, { dx: light.x - focus.x, dy: -70 * unit, strength: 0.55, width: 2.2 * unit });
    const rough = skyline(painting, { base: 0, rise: 40 * unit, span: 130 * unit });
    const steep = random.between(0.5, 1);
    const hill = (x: number) => {
      const away = Math.abs(x - focus.x);
      return (
        foot +
        16 * unit +
        steep * 150 * unit * smooth(130 * size, 420 * unit, away) +
        rough(x) * smooth(130 * size, 260 * unit, away) +
        20 * unit * smooth(100 * size, 200 * unit, away)
      );
    };
    ridge(painting, {
      top: hill,
      colour: mix(palette.night, palette.deep, 0.6),
      air: mix(palette.deep, palette.mid, 0.7),
      lit: palette.mid,
      melt: 190 * unit,
      airy: 0.7,
      rock: 34 * unit,
      side,
    });
    const windows = (await mask(placed(parts.panes, focus.x, foot, size))).within(body);
    shine(painting, windows, { core: mix(palette.accent, palette.light, 0.5), strength: 1.3, halo: 11 * unit });
    if (siege) {
      const blaze = focus.x + random.bell() * 80 * unit;
      glow(painting, {
        x: blaze,
        y: foot - 60 * unit,
        radius: 260 * unit,
        colour: mix(palette.haze, palette.light, 0.4),
        strength: 0.35,
        core: 4,
      });
      embers(painting, { x: blaze, y: foot - 40 * unit, reach: 330 * unit, colour: mix(palette.accent, palette.light, 0.3), count: 110 });
      await shots(painting, [focus.x, foot], side);
    }
    fog(painting, { y: foot + 110 * unit, depth: 90 * unit, colour: mix(palette.mid, palette.haze, 0.45), torn: 0.8 });
    const floor = skyline(painting, {
      base: Math.min(stage.bottom + 20 * unit, height * 0.8),
      rise: 46 * unit,
      kind: 'hills',
      span: 320 * unit,
    });
    if (!siege) await road(painting, [focus.x, foot], floor(focus.x), side);
    ridge(painting, { top: floor, colour: scale(palette.night, 0.8), air: palette.night, melt: 120 * unit });
    if (siege) await besiegers(painting, floor, side);
    else await woods(painting, floor);
    if (!siege && random.chance(0.35)) snow(painting, palette.light, 0.6);
    if (wide) glow(painting, { x: width * 0.7, y: foot, radius: 500 * unit, strength: 0.1, core: 2 });
  },
};

async function woods(painting: Painting, floor: (x: number) => number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  let svg = '';
  for (let x = -10; x < width + 20; x += random.between(14, 46) * unit) {
    const edge = Math.abs(x / width - 0.5) * 2;
    svg += pine(random, x, floor(x) + 10 * unit, (34 + 110 * edge ** 2 * random.next() + 20 * random.next()) * unit);
  }
  canvas.fill(await mask(svg), scale(palette.night, 0.8));
}
