import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { mountains, ridge } from '../../kit/land.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, rain, snow } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { placed } from '../../shapes/svg.ts';
import { giants } from './giants.ts';
import { coats, warrior } from './heroes.ts';

/** The ledge from which someone very small looks up. */
function ledge({ noise, unit }: Painting, x: number, y: number, side: -1 | 1): (x: number) => number {
  return (px) => {
    const out = (side * (px - x)) / unit;
    const drop = 300 * smooth(38, 120, out) + 46 * smooth(-60, -420, out) * noise.at(px / (90 * unit), 5);
    return y + (drop + 7 * noise.fbm(px / (26 * unit), 9, 3)) * unit;
  };
}

function weather(painting: Painting, x: number, y: number): void {
  const { palette, random, unit } = painting;
  const kind = random.pick(['snow', 'embers', 'rain', 'none'] as const);
  if (kind === 'snow') snow(painting, palette.light, 0.7);
  if (kind === 'rain') rain(painting, palette.light, 0.24, 0.25);
  if (kind === 'embers') embers(painting, { x, y, reach: 560 * unit, colour: palette.accent, count: 130, strength: 1.5 });
}

export const colossus: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const foot = Math.min(height * (wide ? 0.84 : 0.7), stage.bottom - 14 * unit);
    const side = random.side();
    const kind = random.pick(Object.keys(giants) as (keyof typeof giants)[]);
    const giant = giants[kind];
    const size = random.between(0.86, 1.06) * unit * (foot / (560 * unit));
    const x = focus.x + side * 24 * unit;
    const base = foot - (kind === 'dragon' ? 110 : 70) * unit;
    const source = { x: x - side * random.between(0, 60) * unit, y: base - random.between(140, 230) * size };
    backdrop(painting, { night: true, horizon: foot, bend: 1.1 });
    clouds(painting, { ...source, top: -40 * unit, bottom: foot, shade: mix(palette.deep, palette.night, 0.3), cover: 0.58, opacity: 0.9 });
    glow(painting, { ...source, radius: 470 * unit, strength: 1.15, core: 4 });
    mountains(painting, { layers: 1, from: 0, to: foot - 40 * unit, rise: 120 * unit, near: 0.5 });
    const place = (svg: string) => mask(placed(svg, x, base, size, side < 0));
    const sunk = (cover: number, _px: number, py: number) => cover * smooth(base + 130 * size, base + 20 * size, py);
    const body = (await place(giant.body)).map(sunk);
    if (giant.behind) {
      const behind = (await place(giant.behind)).map(sunk);
      canvas.fill(behind, mix(palette.deep, palette.mid, 0.75), 0.95);
      rimLight(painting, behind, { colour: palette.haze, strength: 0.5, width: 4 * size });
    }
    rays(painting, { ...source, length: 620 * unit, strength: 0.7, blockers: body });
    const skin = ramp([
      mix(palette.night, palette.deep, 0.5),
      mix(palette.night, palette.deep, 0.9),
      mix(palette.deep, palette.mid, 0.9),
      palette.haze,
    ]);
    canvas.fill(body, (_px, py, pixel) => skin((py - base + 290 * size) / (520 * size), pixel));
    rimLight(painting, body, { dx: source.x - x, dy: -60 * size, strength: 0.7, width: 5 * size });
    const eyes = await place(giant.eyes);
    shine(painting, eyes, { core: mix(palette.accent, [1, 1, 1], 0.6), strength: 2, halo: 17 * size });
    const [lx, ly] = giant.light;
    const lamp = { x: x + (side < 0 ? -lx : lx) * size, y: base + ly * size };
    glow(painting, { ...lamp, radius: 120 * size, colour: palette.accent, strength: 0.4, core: 8 });
    const perch = { x: focus.x - side * random.between(90, 130) * unit, y: foot - 18 * unit };
    if (kind === 'machine')
      beam(painting, {
        ...lamp,
        angle: Math.atan2(foot - lamp.y, (perch.x - lamp.x) * 0.8),
        spread: 0.16,
        length: 460 * unit,
        colour: palette.accent,
        strength: 0.4,
      });
    const sea = { ...source, lit: mix(palette.haze, palette.light, 0.5), stretch: 2.4, cover: 0.72 };
    clouds(painting, { ...sea, shade: palette.mid, top: base - 40 * unit, bottom: foot + 60 * unit, size: 90 * unit, opacity: 0.9 });
    fog(painting, { y: foot + 10 * unit, depth: 110 * unit, colour: mix(palette.mid, palette.haze, 0.6) });
    clouds(painting, { ...sea, lit: palette.haze, shade: palette.deep, top: foot - 10 * unit, bottom: height * 1.1, size: 150 * unit });
    const top = ledge(painting, perch.x, perch.y, side);
    const hero = {
      head: random.pick(['hair', 'hood', 'hat'] as const),
      coat: random.pick(Object.keys(coats) as (keyof typeof coats)[]),
      sword: random.pick(['low', 'back', 'raised'] as const),
    };
    const person = await mask(placed(warrior(hero), perch.x, top(perch.x) + 4 * unit, random.between(0.78, 0.98) * unit, side < 0));
    const flock = Array.from({ length: random.whole(3, 7) }, () =>
      bird(x + random.bell() * 220 * unit, base - random.between(60, 300) * size, random.between(8, 18) * unit),
    );
    const blades = grass(random, perch.x - 240 * unit, perch.x + 240 * unit, top, 15 * unit);
    canvas.fill(await mask(flock.join('') + blades), palette.night);
    ridge(painting, { top, colour: palette.night, air: scale(palette.night, 0.6), lit: palette.mid, side, rock: 30 * unit });
    canvas.fill(person, scale(palette.night, 0.5));
    rimLight(painting, person, { dx: side, strength: 0.7, width: 2 * unit });
    weather(painting, focus.x, foot + 60 * unit);
  },
};
