import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, plainSun, sky } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ground, mountains, skyline } from '../../kit/land.ts';
import { rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, snow, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { placed, segment } from '../../shapes/svg.ts';
import { barn, crop, farmhouse, roundTree, silo, windmill } from './farm-things.ts';

/** Ploughed rows that run to the horizon, a path between them, light along their ridges. */
function fields(painting: Painting, horizon: number, middle: number, light: { x: number }): void {
  const { height, noise, palette, random } = painting;
  const soil = ramp([palette.night, palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.4)]);
  const rows = random.between(4, 7);
  const slant = random.bell() * 0.5;
  const sunAt = (light.x - middle) / (height - horizon);
  ground(painting, horizon, middle, (across, away, near, pixel) => {
    const path = smooth(0.24, 0.17, Math.abs(across - slant * 0.2));
    const bend = across + slant * Math.sin(away * 0.6) * 0.3;
    const row = 0.5 + 0.5 * Math.sin(bend * rows * Math.PI);
    const leaves = noise.fbm(across * 7, away * 9, 4) * smooth(9, 1.5, away);
    const gleam = Math.exp(-(((across / away - sunAt) / 0.5) ** 2));
    const ridge = row ** 2 * (0.2 + 0.3 * gleam) * smooth(14, 4, away) + smooth(4, 14, away) * 0.14;
    const tone = 0.52 - near * 0.5 + gleam * 0.14 + ridge + leaves * 0.22;
    soil(path * (0.62 - near * 0.4 + leaves * 0.08) + (1 - path) * tone, pixel);
  });
}

async function homestead(painting: Painting, x: number, foot: number, size: number, light: { x: number; y: number }) {
  const { canvas, mask, palette, random, unit } = painting;
  const mill = windmill(random.between(5, 80));
  const second = random.pick([barn, mill, barn, silo]);
  const side = random.side();
  const first = random.chance(0.75) ? farmhouse : barn;
  const others = [second, random.pick([silo, mill, silo])];
  const stand = (part: 'walls' | 'panes') => {
    let svg = placed(first[part], x, foot, size, side < 0);
    let edge = first.wide;
    for (const [index, building] of others.entries()) {
      const way = index === 0 ? side : -side;
      const away = edge + building.wide + 14;
      svg += placed(building[part], x + way * away * size, foot, size * (building === mill ? 1.25 : 1), way < 0);
      edge = first.wide + 8;
    }
    return svg;
  };
  let trees = '';
  for (const way of [-1, 1]) {
    const away = random.between(210, 260) * unit;
    trees += roundTree(random, x + way * away, foot + 6 * unit, random.between(70, 130) * unit);
    if (random.chance(0.5)) trees += roundTree(random, x + way * away * 1.3, foot + 4 * unit, random.between(50, 90) * unit);
  }
  const body = await mask(stand('walls') + trees);
  rays(painting, { ...light, length: 520 * unit, strength: 0.4, blockers: body });
  canvas.fill(body, mix(palette.night, palette.deep, 0.4));
  rimLight(painting, body, { dx: light.x - x, dy: -60 * unit, strength: 0.55, width: 2.2 * unit });
  const panes = await mask(stand('panes'));
  shine(painting, panes, { core: mix(palette.accent, palette.light, 0.55), strength: 1.3, halo: 16 * unit });
}

function fence({ random, unit, width }: Painting, top: (x: number) => number): string {
  let svg = '';
  for (let x = -10; x < width + 40; x += 54 * unit) {
    svg += segment([x, top(x) + 20], [x + random.bell() * 3, top(x) - 44 * unit], 7 * unit);
    for (const level of [16, 33]) svg += segment([x, top(x) - level * unit], [x + 54 * unit, top(x + 54 * unit) - level * unit], 4 * unit);
  }
  return svg;
}

export const farm: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const horizon = Math.min(height * (wide ? 0.56 : 0.46), stage.bottom - 120 * unit);
    const side = random.side();
    const light = { x: focus.x + side * random.between(60, 160) * unit, y: horizon - random.between(20, 110) * unit };
    sky(painting, [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.5)], horizon, 0.95);
    if (random.chance(0.4)) stars(painting, palette.light, horizon * 0.5, 110);
    await plainSun(painting, { ...light, radius: random.between(60, 115) * unit });
    clouds(painting, {
      ...light,
      top: -30,
      bottom: horizon * 0.95,
      lit: scale(palette.light, 0.95),
      shade: palette.mid,
      cover: random.between(0.35, 0.55),
      opacity: 0.85,
      size: 110 * unit,
      stretch: 2.2,
    });
    mountains(painting, {
      layers: 3,
      from: horizon + 6 * unit,
      to: horizon + 24 * unit,
      rise: random.between(50, 120) * unit,
      far: 0.66,
      near: 0.4,
      kind: random.pick(['hills', 'hills', 'peaks'] as const),
      side,
    });
    fog(painting, { y: horizon, depth: 55 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.6 });
    fields(painting, horizon + 12 * unit, focus.x, light);
    await homestead(painting, focus.x, horizon + 26 * unit, random.between(1.3, 1.65) * unit, light);
    fog(painting, { y: horizon + 44 * unit, depth: 36 * unit, density: 0.45, torn: 0.9 });
    const edge = skyline(painting, {
      base: Math.min(stage.bottom - 14 * unit, height * 0.8),
      rise: 16 * unit,
      kind: 'hills',
      span: 300 * unit,
    });
    const rail = random.chance(0.5) ? fence(painting, edge) : '';
    const plants = crop(
      random,
      random.pick(['sunflowers', 'wheat', 'pumpkins'] as const),
      -20,
      width + 20,
      (x) => edge(x) + 26 * unit,
      random.between(85, 120) * unit,
    );
    const near = await mask(plants.dark + rail);
    const bright = await mask(plants.bright || '<g/>');
    canvas.fill(bright, scale(mix(palette.haze, palette.light, 0.3), 0.5));
    rimLight(painting, bright, { dx: light.x - focus.x, dy: -50 * unit, strength: 0.6, width: 4 * unit });
    canvas.fill(near, scale(palette.night, 0.8));
    rimLight(painting, near, { dx: 0.3 * side, colour: palette.haze, strength: 0.5, width: 1.6 * unit });
    const flock = Array.from({ length: random.whole(0, 6) }, () =>
      bird(light.x - side * random.between(60, 240) * unit, light.y - random.between(40, 170) * unit, random.between(10, 20) * unit),
    );
    canvas.fill(await mask(flock.join('') || '<g/>'), palette.deep, 0.9);
    if (random.chance(0.2)) snow(painting, palette.light, 0.7);
    else dust(painting, { x: focus.x, y: horizon + 60 * unit, reach: 300 * unit, count: 90, strength: 0.6 });
  },
};
