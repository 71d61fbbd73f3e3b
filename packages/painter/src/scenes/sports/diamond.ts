import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { along, ribbon } from '../../kit/ribbons.ts';
import { embers, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { ellipse, placed, type Point } from '../../shapes/svg.ts';
import { arena } from './arena.ts';
import { batter } from './athletes.ts';
import { paintBall } from './balls.ts';

/** Grass in mown rows, the sand of the infield, foul lines and bases. */
function field(painting: Painting, horizon: number): void {
  const { focus, noise, palette, random } = painting;
  const turf = mix(palette.mid, palette.haze, 0.4);
  const sand = mix(palette.haze, palette.accent, 0.25);
  const rows = random.between(1.4, 2.4);
  ground(painting, horizon, focus.x, (across, away, near, pixel) => {
    const out = away - 1.1;
    const inside = Math.max(Math.abs(across), 0) + Math.abs(out - 1.9);
    const dirt = Math.max(
      smooth(2.55, 2.5, inside) * smooth(1.45, 1.5, inside),
      smooth(0.62, 0.58, Math.hypot(across, out)),
      smooth(0.26, 0.24, Math.hypot(across, out - 1.9)),
    );
    const mown = (Math.floor(away * rows) + Math.floor(across * rows + 40)) & 1 ? 1 : 0.72;
    const soft = 0.01 + away * 0.004;
    const line = smooth(0.022 + soft, 0.02, Math.abs(Math.abs(across) - out) / 1.4) * smooth(0.1, 0.2, out);
    const base =
      smooth(0.09 + soft, 0.08, Math.abs(Math.abs(across) - 1.9) + Math.abs(out - 1.9)) +
      smooth(0.09 + soft, 0.08, Math.abs(across) + Math.abs(out - 3.8));
    const grit = 0.85 + 0.3 * noise.at(across * 40, away * 40);
    const pool = (0.2 + 0.75 * Math.exp(-((across * 0.4) ** 2))) * (1.08 - near) ** 1.4;
    for (let channel = 0; channel < 3; channel++) {
      const land = turf[channel]! * mown * 0.9 + (sand[channel]! * 0.75 - turf[channel]! * mown * 0.9) * dirt;
      pixel[channel] = palette.night[channel]! * 0.6 + land * grit * pool + palette.light[channel]! * Math.max(line, base) * pool;
    }
  });
}

export const diamond: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const foot = Math.min(height * (wide ? 0.88 : 0.74), stage.bottom - 4 * unit);
    const horizon = foot - random.between(150, 185) * unit;
    const side = random.side();
    const light = { x: focus.x + side * 60 * unit, y: horizon - random.between(170, 240) * unit };
    backdrop(painting, { night: true, horizon, bend: 1.15 });
    if (random.chance(0.6)) stars(painting, palette.light, horizon * 0.6, 150);
    clouds(painting, {
      ...light,
      bottom: horizon - 80 * unit,
      lit: palette.haze,
      cover: random.between(0.3, 0.6),
      opacity: 0.75,
      stretch: 2.6,
    });
    glow(painting, { ...light, radius: 430 * unit, strength: 0.75, core: 5 });
    await arena(painting, horizon + 3 * unit, 'open');
    field(painting, horizon);
    fog(painting, { y: horizon, depth: 60 * unit, density: 0.5, torn: 0.4 });
    const man = { x: focus.x - side * random.between(70, 110) * unit, y: foot + 6 * unit };
    const size = random.between(2, 2.4) * unit;
    const hero = await mask(placed(batter, man.x, man.y, size, side < 0));
    rays(painting, { ...light, length: 520 * unit, strength: 0.5, blockers: hero });
    const hit = random.chance(0.5);
    const end: Point = hit
      ? [focus.x + side * random.between(90, 150) * unit, light.y - random.between(0, 60) * unit]
      : [focus.x + side * random.between(70, 120) * unit, foot - random.between(190, 240) * unit];
    const start: Point = hit
      ? [man.x + side * 40 * unit, man.y - 150 * unit]
      : [focus.x + side * 330 * unit, horizon - random.between(40, 120) * unit];
    const arc = along([
      start,
      [(start[0] + end[0]) / 2 - (hit ? side * 16 * unit : 0), (start[1] + end[1]) / 2 - (hit ? 36 * unit : 0)],
      end,
    ]);
    const trail = await mask(ribbon(arc, (part) => (2 + 22 * part) * unit));
    canvas.add(trail.blurred(7 * unit), palette.accent, 0.8);
    canvas.add(
      trail.blurred(2 * unit).map((cover, x) => cover * Math.max(0.1, 1 - Math.abs(x - end[0]) / (190 * unit))),
      palette.light,
      0.8,
    );
    glow(painting, { x: end[0], y: end[1], radius: 130 * unit, colour: palette.light, strength: 0.7, core: 8 });
    await paintBall(painting, {
      x: end[0],
      y: end[1],
      radius: random.between(19, 27) * unit,
      kind: 'baseball',
      turn: random.between(0, 180),
      lightX: side * 0.4,
      lightY: -0.7,
    });
    canvas.darken((await mask(ellipse(man.x, man.y, 80 * unit, 12 * unit))).blurred(7 * unit), 0.75);
    canvas.fill(hero, scale(palette.night, 0.6));
    rimLight(painting, hero, { dx: side, dy: -0.9, strength: 0.85, width: 3.4 * unit });
    rimLight(painting, hero, { dx: -side, dy: -0.6, colour: palette.accent, strength: 0.6 });
    if (hit) embers(painting, { x: end[0], y: end[1] + 90 * unit, reach: 240 * unit, colour: palette.accent });
  },
};
