import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground, mountains } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, snow, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { placed } from '../../shapes/svg.ts';
import { silhouette, stage, standoffs, swords } from './pair.ts';
import { bough, gateway, pagoda, petals, stoneLantern } from './temple-things.ts';

function paving(painting: Painting, horizon: number, x: number): void {
  const { noise, palette } = painting;
  ground(painting, horizon, x, (across, away, near, pixel) => {
    const row = Math.floor(away * 1.6);
    const seamX = Math.abs(((((across * 1.3 + (row % 2) * 0.5) % 1) + 1.5) % 1) - 0.5);
    const seamY = Math.abs(((away * 1.6) % 1) - 0.5);
    const seam = smooth(0.5, 0.46, seamX) * smooth(0.5, 0.44, seamY);
    const pool = Math.exp(-((across / away / 0.42) ** 2)) * (1 - near * 0.8);
    const stone = (0.75 + noise.fbm(across * 4, away * 4, 4) * 0.5) * (0.55 + 0.45 * seam);
    for (let channel = 0; channel < 3; channel++)
      pixel[channel] =
        palette.night[channel]! * 0.6 + (palette.mid[channel]! * 0.35 + palette.haze[channel]! * 0.6 * pool) * stone * (1 - near * 0.6);
  });
}

export const temple: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.82 : 0.66), painting.stage.bottom - 12 * unit);
    const x = wide ? focus.x : width / 2 + random.bell() * 16 * unit;
    const horizon = floor - random.between(30, 46) * unit;
    const gated = random.chance(0.55);
    const side = random.side();
    const light = { x: x + (gated ? 0 : side * random.between(90, 150)) * unit, y: horizon - random.between(110, 230) * unit };
    backdrop(painting, { night: true, horizon, bend: 1.15 });
    if (random.chance(0.5)) stars(painting, palette.light, horizon * 0.7, 170);
    await plainSun(painting, {
      ...light,
      radius: random.between(gated ? 100 : 70, gated ? 150 : 120) * unit,
      face: mix(palette.haze, palette.light, 0.75),
    });
    clouds(painting, {
      ...light,
      top: -40,
      bottom: horizon,
      lit: mix(palette.haze, palette.light, 0.4),
      cover: random.between(0.35, 0.55),
      opacity: 0.8,
      stretch: 2.6,
    });
    mountains(painting, {
      layers: 2,
      from: horizon,
      to: horizon + 8 * unit,
      rise: random.between(70, 160) * unit,
      far: 0.6,
      near: 0.45,
      side,
    });
    fog(painting, { y: horizon - 10 * unit, depth: 90 * unit, density: 0.65 });
    const tower = pagoda(random.whole(3, 5));
    const [towerX, towerSize] = [gated ? x + side * 190 * unit : x - side * random.between(60, 120) * unit, (gated ? 0.7 : 1.15) * unit];
    const house = await mask(placed(tower.walls, towerX, horizon + 6 * unit, towerSize));
    canvas.fill(house, palette.at(gated ? 0.34 : 0.24));
    rimLight(painting, house, { dx: light.x - towerX, dy: -60 * unit, colour: palette.haze, strength: 0.6, width: 2.2 * unit });
    shine(painting, await mask(placed(tower.panes, towerX, horizon + 6 * unit, towerSize)), {
      core: mix(palette.accent, palette.light, 0.5),
      strength: 0.9,
      halo: 10 * unit,
    });
    fog(painting, { y: horizon, depth: 46 * unit, density: 0.5, torn: 0.8 });
    paving(painting, horizon, x);
    const frame = gated ? placed(gateway, x, horizon + 12 * unit, random.between(1.55, 1.9) * unit) : '';
    const lamps = [-1, 1].map((way) => ({ x: x + way * random.between(225, 265) * unit, size: random.between(1.1, 1.4) * unit }));
    const gate = await mask(frame || '<g/>');
    const stones = await mask(lamps.map((lamp) => placed(stoneLantern.body, lamp.x, floor + 8 * unit, lamp.size)).join(''));
    const size = random.between(1.55, 1.85) * unit;
    const pair = await stage(painting, { x, floor: floor + 6 * unit, size, matches: random.chance(0.7) ? swords : standoffs });
    rays(painting, { ...light, length: 600 * unit, strength: 0.5, blockers: pair.mask.and(gate).and(stones) });
    canvas.fill(gate, mix(palette.night, palette.deep, 0.45));
    rimLight(painting, gate, { dx: 0.3 * side, strength: 0.55, width: 2.6 * unit });
    canvas.fill(stones, scale(palette.night, 0.8));
    rimLight(painting, stones, { dx: 0.2, colour: palette.haze, strength: 0.5, width: 2 * unit });
    shine(painting, await mask(lamps.map((lamp) => placed(stoneLantern.pane, lamp.x, floor + 8 * unit, lamp.size)).join('')), {
      core: mix(palette.accent, palette.light, 0.6),
      strength: 1.5,
      halo: 16 * unit,
    });
    for (const lamp of lamps)
      glow(painting, { x: lamp.x, y: floor - 76 * unit, radius: 120 * unit, colour: palette.accent, strength: 0.3, core: 6 });
    silhouette(painting, pair, { light, colour: palette.light, strength: 0.75 });
    const wintry = random.chance(0.2);
    const reach = wide ? -1 : side;
    const branch = bough(random, reach > 0 ? -10 : width + 10, random.between(10, 70) * unit, reach, random.between(330, 430) * unit);
    canvas.fill(await mask(branch.wood), scale(palette.night, 0.8));
    if (!wintry) {
      const flowers = await mask(branch.blossom);
      const pink = mix(palette.haze, palette.light, 0.55);
      canvas.fill(flowers, scale(pink, 0.6), 0.95);
      rimLight(painting, flowers, { dx: light.x - width / 2, dy: -30 * unit, colour: pink, strength: 0.6 });
      const falling = await mask(petals(random, random.whole(50, 90), width, floor + 40 * unit, unit));
      canvas.fill(falling, scale(pink, 0.85), 0.9);
    } else snow(painting, palette.light, 0.8);
    dust(painting, { x, y: floor - 100 * unit, reach: 280 * unit, count: 60, strength: 0.4 });
  },
};
