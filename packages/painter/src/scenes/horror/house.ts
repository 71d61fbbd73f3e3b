import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { replaceDisc } from '../../kit/sky-light.ts';
import { rain, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { placed, segment, stroke, triangle } from '../../shapes/svg.ts';
import { houses } from './houses.ts';

/** The moon; `phase` runs from -1 over 0, which is full, to 1: how far its shadow has moved in. */
function moon(painting: Painting, x: number, y: number, radius: number, phase: number): void {
  if (replaceDisc(painting, { x, y, radius })) return;
  const { canvas, noise, palette } = painting;
  const power = 0.75 - Math.abs(phase) * 0.25;
  glow(painting, { x, y, radius: radius * 3.4, strength: power, core: 4 });
  canvas.each((px, py, pixel) => {
    const dx = (px - x) / radius;
    const dy = (py - y) / radius;
    const cover = smooth(1.006, 0.994, Math.hypot(dx, dy));
    if (cover <= 0) return;
    const seas = smooth(-0.15, 0.4, noise.warped(dx * 1.3 + 5, dy * 1.3, 5, 0.8));
    const edge = Math.sqrt(Math.max(0, 1 - dy * dy)) * (1 - 1.5 * Math.abs(phase));
    const day = phase === 0 ? 1 : smooth(-0.05, 0.05, edge - dx * Math.sign(phase));
    const bright = (1.05 - seas * 0.42 - noise.fbm(dx * 7, dy * 7, 3) * 0.16) * (0.1 + 0.9 * day);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += (palette.light[channel]! * bright - pixel[channel]!) * cover * (0.35 + 0.65 * day);
    }
  });
}

function fence(painting: Painting, top: (x: number) => number): string {
  const { random, unit, width } = painting;
  let svg = '';
  for (let x = -10; x < width + 20; x += 19 * unit) {
    if (random.chance(0.1)) continue;
    const lean = random.bell() * 3 * unit;
    const high = random.between(40, 47) * unit;
    const foot = top(x);
    svg += segment([x, foot + 6], [x + lean, foot - high], 2.6 * unit);
    svg += triangle([x + lean - 4 * unit, foot - high], [x + lean, foot - high - 11 * unit], [x + lean + 4 * unit, foot - high]);
  }
  for (const level of [14, 34]) {
    const points = Array.from({ length: 40 }, (_, index): [number, number] => {
      const x = (index / 39) * width;
      return [x, top(x) - level * unit];
    });
    svg += stroke(points, 2.2 * unit);
  }
  return svg;
}

export const house: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const { x } = focus;
    const raised = random.chance(0.55);
    const foot = Math.min(height * (wide ? 0.66 : raised ? 0.56 : 0.62), stage.bottom - (raised ? 70 : 30) * unit);
    const { walls, panes } = random.pick(houses);
    const phase = random.pick([0, 0, 0.5, -0.62, 0.8, -0.9]);
    backdrop(painting, { night: true, horizon: height * 0.75, bend: 1.15 });
    if (random.chance(0.5)) stars(painting, palette.light, height * 0.4, 130);
    const big = phase === 0 && random.chance(0.6);
    const disc = {
      x: x + side * random.between(20, big ? 90 : 170) * unit,
      y: foot - random.between(big ? 150 : 220, big ? 210 : 310) * unit,
    };
    moon(painting, disc.x, disc.y, (big ? random.between(120, 165) : random.between(52, 86)) * unit, phase);
    clouds(painting, {
      ...disc,
      bottom: height * 0.6,
      lit: mix(palette.haze, palette.light, 0.4),
      shade: mix(palette.night, palette.deep, 0.7),
      cover: random.between(0.28, 0.56),
      opacity: 0.85,
      stretch: random.between(1.6, 3),
    });
    ridge(painting, {
      top: skyline(painting, { base: height * 0.64, rise: 110 * unit, kind: 'hills' }),
      colour: palette.mid,
      air: palette.haze,
      melt: 130 * unit,
    });
    fog(painting, { y: height * 0.6, depth: 120 * unit });

    const bump = skyline(painting, { base: 0, rise: 26 * unit, kind: 'hills', span: 120 * unit });
    const hill = (px: number) =>
      foot +
      height * (raised ? 0.2 : 0.03) * smooth(50 * unit, 330 * unit, Math.abs(px - x)) +
      bump(px) * smooth(60 * unit, 160 * unit, Math.abs(px - x));
    const size = random.between(0.95, 1.25) * unit;
    const bushes = random.whole(0, 3);
    const tree = (away: number, tall: number) =>
      bareTree(random, x + away * unit, hill(x + away * unit) + 6 * unit, tall * unit, random.bell() * 0.16);
    const stand = await mask(
      placed(walls, x, foot + 4 * unit, size, side < 0) +
        [-1, 1, -1]
          .slice(0, bushes)
          .map((place) => tree(place * side * random.between(150, 230), random.between(150, 270)))
          .join('') +
        Array.from({ length: random.pick([0, 5, 9]) }, () =>
          bird(disc.x + random.bell() * 150 * unit, disc.y + random.bell() * 90 * unit, random.between(9, 22) * unit),
        ).join(''),
    );
    rays(painting, { ...disc, length: 560 * unit, strength: 0.4, blockers: stand });
    canvas.fill(stand, mix(palette.night, palette.deep, 0.15));
    rimLight(painting, stand, { dx: disc.x - x, dy: -60 * unit, strength: 0.5, width: 2.2 * unit });
    ridge(painting, {
      top: hill,
      colour: mix(palette.night, palette.deep, 0.4),
      air: mix(palette.deep, palette.mid, 0.6),
      lit: palette.mid,
      melt: 240 * unit,
      airy: 0.5,
      rock: 34 * unit,
      side,
    });

    const put = (svg: string) => mask(placed(svg, x, foot + 4 * unit, size, side < 0));
    const lamps = random.shuffle(panes).slice(0, random.pick([1, 1, 2, panes.length]));
    const window = await put(lamps.join(''));
    canvas.add(await put(panes.join('')), palette.mid, 0.35);
    shine(painting, window, { core: mix(palette.accent, palette.light, 0.5), strength: 2.2, halo: 20 * unit });
    fog(painting, { y: foot + 90 * unit, depth: 90 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.75, torn: 0.8 });

    const lawn = skyline(painting, { base: height * (wide ? 0.92 : 0.79), rise: 34 * unit, kind: 'hills', span: 300 * unit });
    ridge(painting, { top: lawn, colour: scale(palette.night, 0.8), air: palette.night, melt: 100 * unit });
    const fenced = random.chance(0.5);
    const near = random.chance(0.35)
      ? bareTree(random, side > 0 ? width * 0.04 : width * 0.96, lawn(0) + 20 * unit, 560 * unit, side * 0.12)
      : '';
    canvas.fill(
      await mask((fenced ? fence(painting, lawn) : '') + near + grass(random, 0, width, lawn, 26 * unit)),
      scale(palette.night, 0.8),
    );
    fog(painting, { y: lawn(0) + 60 * unit, depth: 80 * unit, colour: palette.deep, density: 0.5 });
    if (random.chance(0.3)) rain(painting, palette.light, 0.18);
  },
};
