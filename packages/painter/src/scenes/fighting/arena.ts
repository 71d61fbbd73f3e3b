import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, placed } from '../../shapes/svg.ts';
import { blows, silhouette, stage, standoffs, swords } from './pair.ts';
import { brazier } from './temple-things.ts';

/** Tiers of arches that curve around the pit; light burns behind some of them. */
function tiers({ random, unit, width }: Painting, x: number, floor: number, rows: number) {
  let [walls, lit] = ['', ''];
  const holes: string[] = [];
  for (let tier = 0; tier < rows; tier++) {
    const high = (92 - tier * 8) * unit;
    for (let arch = -7; arch <= 7; arch++) {
      const angle = arch * 0.2;
      const px = x + Math.sin(angle) * 430 * unit;
      const wide = Math.max(6, Math.cos(angle) * 62) * unit;
      const lift = (1 - Math.cos(angle)) * 90 * unit;
      const base = floor - tier * 96 * unit - lift * (0.4 + tier * 0.3);
      if (px < -80 || px > width + 80) continue;
      const ruined = tier === rows - 1 && random.chance(0.35);
      walls += box(px - wide * 0.75, base - high * (ruined ? random.between(0.3, 0.8) : 1), wide * 1.5, high * 1.1 + 120 * unit);
      const hole =
        `<path d="M${px - wide * 0.4} ${base} L${px - wide * 0.4} ${base - high * 0.45} ` +
        `C${px - wide * 0.4} ${base - high * 0.82} ${px + wide * 0.4} ${base - high * 0.82} ${px + wide * 0.4} ` +
        `${base - high * 0.45} L${px + wide * 0.4} ${base}Z"/>`;
      if (ruined) continue;
      holes.push(hole);
      if (random.chance(0.55)) lit += hole;
    }
  }
  return { walls, holes: holes.join(''), lit };
}

async function fires(painting: Painting, places: { x: number; y: number; size: number }[]): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const warm = mix(palette.accent, palette.light, 0.3);
  let [posts, flames] = ['', ''];
  for (const { x, y, size } of places) {
    const parts = brazier(random);
    posts += placed(parts.post, x, y, size);
    flames += placed(parts.flame, x, y, size);
    glow(painting, { x, y: y - 170 * size, radius: 190 * size, colour: warm, strength: 0.5, core: 6 });
    embers(painting, { x, y: y - 170 * size, reach: 230 * size, colour: warm, count: 26 });
  }
  const iron = await mask(posts);
  canvas.fill(iron, scale(palette.night, 0.7));
  rimLight(painting, iron, { colour: warm, strength: 0.8, width: 2 * unit });
  shine(painting, await mask(flames), { colour: warm, core: mix(warm, [1, 1, 1], 0.6), strength: 1.3, halo: 20 * unit });
}

export const arena: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.84 : 0.67), painting.stage.bottom - 8 * unit);
    const x = wide ? focus.x : width / 2;
    const horizon = floor - random.between(40, 58) * unit;
    const rows = random.whole(2, 3);
    const light = { x: x + random.bell() * 60 * unit, y: horizon - random.between(160, 300) * unit };
    backdrop(painting, { night: true, horizon, bend: 1.2, stars: 140, starsTo: horizon * 0.6 });
    await plainSun(painting, { ...light, radius: random.between(60, 130) * unit, face: mix(palette.haze, palette.light, 0.8) });
    const stand = tiers(painting, x, horizon, rows);
    const walls = await mask(stand.walls);
    rays(painting, { ...light, length: 560 * unit, strength: 0.45, blockers: walls });
    canvas.fill(walls, (px, y, pixel) => {
      const stone = 0.85 + noise.fbm(px / (30 * unit), y / (18 * unit), 4) * 0.5;
      const tone = mix(palette.deep, palette.mid, 0.3);
      const fall = 0.45 + 0.7 * smooth(horizon - 260 * unit, horizon, y);
      for (let channel = 0; channel < 3; channel++) pixel[channel] = tone[channel]! * stone * fall;
    });
    rimLight(painting, walls, { dx: light.x - x, dy: -90 * unit, strength: 0.5, width: 2.2 * unit });
    canvas.darken(await mask(stand.holes), 0.75);
    const windows = await mask(stand.lit || '<g/>');
    canvas.add(windows.blurred(10 * unit), palette.haze, 0.35);
    canvas.add(windows, palette.haze, 0.4);
    const heads = Array.from({ length: wide ? 160 : 80 }, () =>
      circle(random.between(0, width), horizon - random.between(0, 12) * unit, random.between(4, 7) * unit),
    );
    canvas.fill(await mask(heads.join('') + box(-5, horizon - 3 * unit, width + 10, 26 * unit)), mix(palette.night, palette.deep, 0.5));
    fog(painting, { y: horizon, depth: 80 * unit, colour: mix(palette.haze, palette.mid, 0.3), density: 0.5 });
    ground(painting, horizon + 12 * unit, x, (across, away, near, pixel) => {
      const sand = 0.8 + noise.fbm(across * 2, away * 2.6, 5) * 0.6;
      const pool = Math.exp(-((across / away / 0.5) ** 2)) * (1.05 - near * 0.8);
      const circleLine = smooth(0.07, 0.03, Math.abs(Math.hypot(across, (away - 3.2) * 0.6) - 1.25)) * 0.5;
      for (let channel = 0; channel < 3; channel++)
        pixel[channel] =
          palette.deep[channel]! * 0.25 + (palette.haze[channel]! * (0.62 + circleLine) * pool + palette.mid[channel]! * 0.12) * sand;
    });
    const far = [-1, 1].map((side) => ({ x: x + side * 150 * unit, y: horizon + 22 * unit, size: 0.55 * unit }));
    await fires(painting, far);
    const size = random.between(1.7, 2.05) * unit;
    const pair = await stage(painting, { x, floor: floor + 6 * unit, size, matches: random.pick([standoffs, blows, swords]) });
    glow(painting, { x, y: floor - 90 * unit, radius: 260 * unit, strength: 0.3, core: 3 });
    canvas.darken(
      pair.mask.map((_cover, px, y) => smooth(1, 0.2, Math.hypot((px - x) / (190 * unit), (y - floor - 8 * unit) / (14 * unit)))),
      0.6,
    );
    silhouette(painting, pair, { light, colour: palette.light, back: palette.accent, strength: 0.85 });
    await fires(
      painting,
      [-1, 1].map((side) => ({
        x: x + side * random.between(245, 275) * unit,
        y: floor + 60 * unit,
        size: random.between(1.25, 1.5) * unit,
      })),
    );
    fog(painting, { y: floor + 20 * unit, depth: 40 * unit, colour: mix(palette.mid, palette.haze, 0.4), density: 0.4, torn: 1 });
  },
};
