import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { arch, slab, stairs } from './portals.ts';

export const gate: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.78 : 0.61), stage.bottom - 62 * unit);
    const x = focus.x;
    const size = random.between(0.98, 1.15) * unit * (wide ? 1.15 : 1);
    const portal = random.pick([arch, slab])(painting, x, floor, size);
    backdrop(painting, { night: true, horizon: floor * 1.06, bend: random.between(0.8, 1.3), stars: 220, starsTo: floor * 0.8 });
    const heart = { x, y: floor - 150 * size };
    clouds(painting, {
      ...heart,
      top: -30,
      bottom: floor,
      lit: palette.haze,
      cover: random.between(0.35, 0.6),
      opacity: 0.8,
      size: 140 * unit,
    });
    mountains(painting, {
      layers: 3,
      from: floor - 10 * unit,
      to: floor + 30 * unit,
      rise: random.between(110, 200) * unit,
      far: 0.58,
      near: 0.32,
      side: random.side(),
    });
    fog(painting, { y: floor - 16 * unit, depth: 100 * unit, density: 0.6 });
    glow(painting, { ...heart, radius: 420 * unit, colour: palette.accent, strength: 0.5, core: 5 });
    stairs(painting, x, floor);
    const opening = await mask(portal.opening);
    const stone = (await mask(portal.stone)).without(opening);
    canvas.fill(stone, (px, py, pixel) => {
      const grain = noise.fbm(px / (34 * unit), py / (22 * unit), 4);
      const block = Math.abs(((py / (34 * size)) % 1) - 0.5) > 0.47 ? 0.6 : 1;
      pixel.set(scale(palette.at(0.16 + grain * 0.12), block));
    });
    rimLight(painting, stone, { dx: random.side() * 0.6, colour: palette.haze, strength: 0.7, width: 4 * unit });
    canvas.add(opening.blurred(16 * size).within(stone), palette.accent, 0.55);
    const middle = mix(palette.accent, palette.light, 0.5);
    canvas.fill(opening, (px, py, pixel) => {
      const smoke = noise.warped(px / (90 * unit), py / (130 * unit), 5, 1.4);
      const away = Math.hypot(px - x, (py - heart.y) * 0.7) / (150 * size);
      const bright = Math.max(0.2, 0.98 - away * 0.5 + smoke * 0.7);
      for (let channel = 0; channel < 3; channel++) pixel[channel] = middle[channel]! * bright;
    });
    shine(painting, (await mask(portal.runes)).within(stone), { core: middle, strength: 1.1, halo: 11 * unit });
    fog(painting, { y: floor, depth: 34 * unit, colour: mix(palette.mid, palette.accent, 0.4), density: 0.55, torn: 0.9 });
    const side = random.side();
    const feet = floor + random.between(52, 64) * unit;
    let people = wanderer(
      x,
      feet,
      random.between(84, 108) * unit,
      side,
      random.pick([{ cape: true, sword: true }, { cape: true, staff: true }, { cape: true }]),
    );
    if (random.chance(0.5)) {
      people +=
        wanderer(x + 52 * unit, feet + 12 * unit, 92 * unit, side, { sword: true }) +
        wanderer(x - 56 * unit, feet + 14 * unit, 98 * unit, side, { staff: true, cape: random.chance(0.5) });
    }
    const party = await mask(people);
    rays(painting, { ...heart, length: 520 * unit, colour: palette.accent, strength: 0.35, blockers: party.and(stone) });
    canvas.fill(party, nearest(painting));
    rimLight(painting, party, { colour: middle, strength: 0.9, width: 2.2 * unit });
    dust(painting, { ...heart, reach: 250 * unit, colour: palette.accent, count: 120, strength: 0.9 });
  },
};
