import { field } from '../../engine/canvas.ts';
import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { embers, rain, specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, limb, placed, polygon } from '../../shapes/svg.ts';
import { coats, heads, swords, warrior } from './heroes.ts';

const keys = <Key extends string>(record: Record<Key, string>) => Object.keys(record) as Key[];

/** Fire that bursts outwards from a point and tears the sky. */
function burst(painting: Painting, x: number, y: number, reach: number): void {
  const { canvas, height, noise, palette, random, unit, width } = painting;
  const shift = random.between(0, 90);
  const flame = field(width, height, 2, (px, py) => {
    const [dx, dy] = [(px - x) / reach, (py - y) / reach];
    const away = Math.hypot(dx, dy) + 0.001;
    const turn = Math.atan2(dy, dx);
    const tongue = noise.warped(Math.cos(turn) * 2.6 + shift, Math.sin(turn) * 2.6 - away * 1.2, 5, 1.3);
    const smoke = noise.warped(px / (120 * unit) + shift, py / (120 * unit), 5, 1.2);
    return smooth(0.25, 0.95, 1.1 - away * 0.72 + tongue * 0.85 + smoke * 0.55);
  });
  const colours = ramp([palette.deep, palette.mid, palette.haze, palette.light]);
  const tone = new Float32Array(3);
  canvas.each((px, py, pixel) => {
    const heat = flame[py * width + px]!;
    if (heat <= 0.003) return;
    colours(heat, tone);
    const cover = Math.min(1, heat * 1.7);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += (tone[channel]! * (0.7 + heat * 0.25) - pixel[channel]!) * cover;
    }
  });
}

/** Swords left standing in the ground, banners in rags, or nothing but grass. */
function remains(painting: Painting, top: (x: number) => number): string {
  const { focus, random, unit, width } = painting;
  const kind = random.pick(['swords', 'swords', 'banners', 'banners', 'gate', 'none'] as const);
  if (kind === 'gate') return gate(focus.x, top(focus.x) + 6 * unit, random.between(250, 300) * unit);
  let svg = '';
  if (kind === 'none') return svg;
  for (let count = random.whole(6, 11); count > 0; count--) {
    const x = random.between(0.02, 0.98) * width;
    if (Math.abs(x - focus.x) < 70 * unit) continue;
    const foot = top(x) + 6 * unit;
    const tall = random.between(34, 66) * unit * (kind === 'banners' ? 2.4 : 1);
    const lean = random.bell() * 0.25;
    const tip: [number, number] = [x + lean * tall, foot - tall];
    svg += limb([x, foot], tip, 4 * unit, 4 * unit);
    if (kind === 'swords')
      svg += limb(
        [x + lean * tall * 0.78 - 9 * unit, foot - tall * 0.78],
        [x + lean * tall * 0.78 + 9 * unit, foot - tall * 0.78],
        4 * unit,
        4 * unit,
      );
    else
      svg += polygon([
        tip,
        [tip[0] + tall * 0.34, tip[1] + tall * 0.06],
        [tip[0] + tall * 0.22, tip[1] + tall * 0.22],
        [tip[0] + tall * 0.36, tip[1] + tall * 0.4],
        [tip[0] + tall * 0.03, tip[1] + tall * 0.46],
      ]);
  }
  return svg;
}

/** A wooden gate with a curved lintel. */
function gate(x: number, y: number, tall: number): string {
  const wide = tall * 0.52;
  return (
    box(x - wide, y - tall, tall * 0.07, tall) +
    box(x + wide - tall * 0.07, y - tall, tall * 0.07, tall) +
    box(x - wide * 1.15, y - tall * 0.82, wide * 2.3, tall * 0.055) +
    `<path d="M${x - wide * 1.45} ${y - tall * 1.1} Q${x} ${y - tall * 1.0} ` +
    `${x + wide * 1.45} ${y - tall * 1.1} ` +
    `L${x + wide * 1.36} ${y - tall} Q${x} ${y - tall * 0.93} ${x - wide * 1.36} ${y - tall}Z"/>`
  );
}

function weather(painting: Painting, kind: string, x: number, y: number): void {
  const { palette, unit } = painting;
  if (kind === 'rain') rain(painting, palette.light, 0.26, 0.3);
  if (kind === 'embers')
    embers(painting, { x, y: y + 40 * unit, reach: 620 * unit, colour: mix(palette.light, palette.haze, 0.4), count: 150, strength: 1.5 });
  if (kind === 'petals')
    specks(painting, {
      count: 130,
      colour: palette.accent,
      size: [1.6 * unit, 4.4 * unit],
      streak: { x: 10 * unit, y: 5 * unit },
      strength: 0.9,
    });
}

export const blade: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.84 : 0.7), stage.bottom - 16 * unit);
    const source = { x: focus.x + random.bell() * 40 * unit, y: foot - random.between(170, 230) * unit };
    backdrop(painting, { night: true, horizon: foot, bend: 1.2 });
    const exploding = random.chance(0.55);
    clouds(painting, {
      ...source,
      top: -60 * unit,
      bottom: foot,
      lit: palette.haze,
      shade: mix(palette.night, palette.deep, 0.6),
      cover: 0.62,
      opacity: 0.9,
    });
    glow(painting, { ...source, radius: 460 * unit, strength: 0.75, core: 5 });
    if (exploding) burst(painting, source.x, source.y, random.between(220, 290) * unit);
    else {
      const radius = random.between(120, 175) * unit;
      await flatDisc(painting, { ...source, radius, face: scale(palette.light, 0.98) });
      clouds(painting, { ...source, top: source.y, bottom: foot, shade: palette.mid, cover: 0.4, opacity: 0.75, stretch: 3.4 });
    }
    mountains(painting, {
      layers: 2,
      from: foot - 20 * unit,
      to: foot + 20 * unit,
      rise: random.between(70, 140) * unit,
      far: 0.5,
      near: 0.28,
    });
    fog(painting, { y: foot - 6 * unit, depth: 80 * unit, density: 0.6 });
    const swell = skyline(painting, { base: foot + 14 * unit, rise: 30 * unit, kind: 'hills' });
    const hill = (x: number) => swell(x) + 46 * unit * smooth(40 * unit, 330 * unit, Math.abs(x - focus.x));
    const side = random.side();
    const kind = { head: random.pick(keys(heads)), coat: random.pick(keys(coats)), sword: random.pick(keys(swords)) };
    const tall = random.between(165, 205) * unit;
    const hero = await mask(placed(warrior(kind), focus.x, hill(focus.x) + 6 * unit, tall / 100, side < 0));
    const things = await mask(remains(painting, hill) || circle(-9, -9, 1));
    rays(painting, { ...source, length: 580 * unit, strength: 0.55, blockers: hero.and(things) });
    const shape = things.and(await mask(grass(random, 0, width, hill, random.between(14, 34) * unit)));
    canvas.fill(shape, mix(palette.night, palette.deep, 0.2));
    ridge(painting, { top: hill, colour: palette.night, air: scale(palette.night, 0.6), lit: palette.deep, melt: 110 * unit });
    canvas.fill(hero, scale(palette.night, 0.55));
    rimLight(painting, hero, { dx: source.x - focus.x + side * 14, dy: -30 * unit, strength: 0.6, width: 2.4 * unit });
    weather(painting, exploding ? 'embers' : random.pick(['petals', 'rain', 'embers']), focus.x, foot);
  },
};
