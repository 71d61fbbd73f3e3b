import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays } from '../../kit/lights.ts';
import { dust, embers, stars } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { blows, silhouette, stage, standoffs } from './pair.ts';

/** Bars of haze across the lower half of a great sun. */
function bars(painting: Painting, x: number, y: number, radius: number): void {
  const { canvas, palette } = painting;
  canvas.each(
    (px, py, pixel) => {
      const down = (py - y) / radius;
      if (down < 0.05 || Math.hypot(px - x, py - y) > radius + 2) return;
      const stripe = (down * 7) % 1;
      const part = smooth(1 - down * 0.75, 1 - down * 0.75 + 0.05, stripe) * 0.75;
      for (let channel = 0; channel < 3; channel++) pixel[channel]! += (palette.haze[channel]! * 0.8 - pixel[channel]!) * part;
    },
    y,
    y + radius,
  );
}

export const duel: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.84 : 0.67), painting.stage.bottom - 8 * unit);
    const x = wide ? focus.x : width / 2 + random.bell() * 20 * unit;
    const radius = random.between(165, 225) * unit;
    const light = { x: x + random.bell() * 40 * unit, y: floor - random.between(110, 190) * unit };
    const water = random.chance(0.4);
    const size = random.between(1.75, 2.1) * unit;
    backdrop(painting, { night: true, horizon: floor, bend: 1.1 });
    if (random.chance(0.4)) stars(painting, palette.light, floor * 0.6, 150);
    const striped = random.chance(0.35);
    if (!striped)
      clouds(painting, {
        ...light,
        top: -40,
        bottom: floor * 0.9,
        lit: mix(palette.haze, palette.light, 0.4),
        cover: random.between(0.35, 0.6),
        opacity: 0.85,
        stretch: 2.6,
      });
    await plainSun(painting, { ...light, radius, halo: 0.6, face: mix(palette.haze, palette.light, random.between(0.45, 0.75)) });
    if (striped) bars(painting, light.x, light.y, radius);
    else
      clouds(painting, {
        ...light,
        top: light.y - radius * 0.3,
        bottom: floor,
        lit: palette.haze,
        shade: palette.mid,
        cover: 0.4,
        opacity: 0.6,
        stretch: 4,
        size: 60 * unit,
      });
    mountains(painting, {
      layers: 2,
      from: floor,
      to: floor + 8 * unit,
      rise: random.between(30, 100) * unit,
      far: 0.58,
      near: 0.42,
      kind: random.pick(['peaks', 'hills', 'mesa'] as const),
    });
    fog(painting, { y: floor - 14 * unit, depth: 70 * unit, density: 0.6 });
    const pair = await stage(painting, { x, floor: floor + 2 * unit, size, matches: random.chance(0.7) ? standoffs : blows });
    rays(painting, { ...light, length: 620 * unit, strength: 0.5, blockers: pair.mask });
    silhouette(painting, pair, { light, colour: palette.light });
    if (water) {
      reflect(painting, { line: floor, tint: [0.5, 0.52, 0.55], ripple: 14 * unit });
      canvas.each((_px, y, pixel) => {
        const kept = 1 - 0.7 * smooth(floor, height, y);
        for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
      }, floor);
      glow(painting, { x, y: floor, radius: 420 * unit, strength: 0.25, squash: 0.05, core: 1 });
    } else {
      const top = skyline(painting, { base: floor + 8 * unit, rise: 10 * unit, kind: 'hills' });
      const flat = (px: number) => top(px) + (floor + 3 * unit - top(px)) * smooth(300 * unit, 120 * unit, Math.abs(px - x));
      ridge(painting, {
        top: flat,
        colour: scale(palette.night, 0.6),
        air: scale(palette.night, 0.6),
        lit: palette.deep,
        melt: 110 * unit,
        rock: 26 * unit,
      });
      if (random.chance(0.6))
        canvas.fill(await mask(grass(random, 0, width, flat, random.between(14, 34) * unit)), scale(palette.night, 0.6));
    }
    const crows = Array.from({ length: random.whole(0, 7) }, () =>
      bird(light.x + random.bell() * 230 * unit, light.y - random.between(60, 200) * unit, random.between(9, 20) * unit),
    );
    canvas.fill(await mask(crows.join('') || '<g/>'), palette.night, 0.9);
    if (random.chance(0.5)) embers(painting, { x, y: floor, reach: 420 * unit, colour: mix(palette.accent, palette.light, 0.2) });
    else dust(painting, { ...light, reach: 280 * unit, count: 100 });
  },
};
