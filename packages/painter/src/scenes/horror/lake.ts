import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { bird, figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { rain, specks, stars } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, placed, polygon, stroke, triangle } from '../../shapes/svg.ts';

const cabin =
  box(-34, -38, 68, 46) +
  polygon('-46,-34 0,-74 46,-34') +
  box(18, -78, 10, 34) +
  box(34, -6, 46, 5) +
  box(44, -4, 4, 26) +
  box(72, -4, 4, 26) +
  box(-28, 4, 5, 20) +
  box(22, 4, 5, 20);
const cabinPane = box(-18, -24, 14, 15);
const boat = '<path d="M-52-10 Q0 2 52-12 L40 8 Q0 16 -40 8Z"/>';
const trawler =
  '<path d="M-66-16 L66-22 L52 8 L-54 8Z"/>' +
  box(-30, -48, 36, 32) +
  box(-36, -52, 48, 5) +
  box(26, -92, 4, 74) +
  stroke('28,-90 64,-24', 2) +
  stroke('28,-90 -20,-50', 2);

/** What waits below: eyes, and a body guessed at, seen through the water. */
async function below(painting: Painting, x: number, line: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const kind = random.pick(['eyes', 'maw', 'arms'] as const);
  const y = line + random.between(78, 100) * unit;
  const dark = scale(palette.night, 0.35);
  const u = (value: number) => value * unit;
  glow(painting, { x, y, radius: u(250), colour: palette.accent, strength: 0.28, squash: 0.5, core: 3 });
  if (kind === 'arms') {
    let arms = '';
    for (const index of [-3, -2, -1, 1, 2, 3]) {
      const reach = index * u(44);
      const sway = random.bell() * u(20);
      arms +=
        `<path d="M${x + index * u(12)} ${y + u(90)}C${x + reach * 0.4} ${y + u(30)} ${x + reach * 1.5 + sway} ${y + u(20)} ` +
        `${x + reach} ${y - u(24) + Math.abs(index) * u(9)}q${-index * u(5)} ${-u(18)} ${-index * u(10)} ${-u(4)}" fill="none" ` +
        `stroke="#fff" stroke-width="${u(17 - Math.abs(index) * 3)}" stroke-linecap="round"/>`;
    }
    canvas.fill((await mask(arms + ellipse(x, y + u(70), u(80), u(44)))).blurred(u(2)), dark, 0.92);
  } else {
    const body = ellipse(x, y + u(16), u(kind === 'maw' ? 190 : 150), u(42));
    canvas.fill((await mask(body)).blurred(u(24)), dark, 0.92);
  }
  if (kind === 'maw') {
    const teeth = Array.from({ length: 11 }, (_, index) => {
      const px = x + (index - 5) * u(20);
      const bend = Math.abs(index - 5) * -1.4;
      return triangle([px - u(8), y + u(20 + bend)], [px + u(8), y + u(20 + bend)], [px, y + u(46 - Math.abs(index - 5) * 2)]);
    });
    canvas.add(await mask(teeth.join('')), mix(palette.haze, palette.accent, 0.4), 0.4);
  }
  const apart = u(kind === 'eyes' ? 34 : 46);
  const eyes = await mask([-1, 1].map((place) => ellipse(x + place * apart, y, u(13), u(6), place * 14)).join(''));
  shine(painting, eyes, { core: mix(palette.accent, palette.light, 0.6), strength: 1.5, halo: u(20) });
}

export const lake: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const line = Math.min(height * (wide ? 0.6 : 0.5), stage.bottom - 140 * unit);
    const side = random.side();
    const { x } = focus;
    backdrop(painting, { night: true, horizon: line, bend: 1.3 });
    if (random.chance(0.6)) stars(painting, palette.light, line * 0.8, 220);
    const moon = { x: x + side * random.between(20, 130) * unit, y: line - random.between(110, 240) * unit };
    glow(painting, { ...moon, radius: 400 * unit, strength: 0.7, core: 5 });
    if (random.chance(0.7)) await flatDisc(painting, { ...moon, radius: random.between(36, 78) * unit, face: scale(palette.light, 1) });
    clouds(painting, {
      ...moon,
      bottom: line,
      lit: mix(palette.haze, palette.light, 0.3),
      cover: random.between(0.35, 0.6),
      opacity: 0.8,
      stretch: 2.4,
    });
    for (const [index, tone] of [0.46, 0.3].entries()) {
      const land = skyline(painting, { base: line + 4, rise: (70 - index * 40) * unit, kind: random.pick(['hills', 'peaks'] as const) });
      const woods = Array.from({ length: (wide ? 70 : 34) * (index + 1) }, () => {
        const px = random.between(-10, width + 10);
        return index === 0 || Math.abs(px - x) > 100 * unit
          ? pine(random, px, land(px) + 8 * unit, random.between(24, 60) * (1 + index * 0.9) * unit)
          : '';
      });
      canvas.fill(await mask(woods.join('') || circle(-9, -9, 1)), palette.at(tone));
      ridge(painting, { top: land, colour: palette.at(tone), air: palette.haze, melt: 70 * unit });
      fog(painting, { y: line - 6 * unit, depth: 60 * unit, density: 0.6 });
    }
    const homely = random.chance(0.6);
    const home = x - side * random.between(20, 90) * unit;
    const shore = (px: number) => line + 10 * unit - 26 * unit * smooth(190 * unit, 60 * unit, Math.abs(px - home));
    if (homely) {
      ridge(painting, { top: shore, colour: palette.at(0.12), air: palette.at(0.2), melt: 60 * unit });
      const hut = await mask(
        placed(cabin, home, line - 14 * unit, 1.35 * unit, side < 0) +
          pine(random, home + side * 90 * unit, line - 6 * unit, 170 * unit) +
          pine(random, home - side * 84 * unit, line - 6 * unit, 130 * unit),
      );
      canvas.fill(hut, mix(palette.night, palette.deep, 0.25));
      rimLight(painting, hut, { dx: side, dy: -0.8, colour: palette.haze, strength: 0.6, width: 2.4 * unit });
      shine(painting, await mask(placed(cabinPane, home, line - 14 * unit, 1.35 * unit, side < 0)), {
        core: palette.light,
        strength: 1.6,
        halo: 18 * unit,
      });
    }
    reflect(painting, { line, tint: [0.55, 0.58, 0.62], ripple: random.between(8, 22) * unit });
    canvas.each((_px, py, pixel) => {
      const kept = 1 - 0.8 * smooth(0.05, 0.75, (py - line) / (height - line));
      for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
    }, line);
    await below(painting, x + side * 10 * unit, line);
    const float = { x: x + side * random.between(10, 60) * unit, y: line + 34 * unit };
    if (!homely || random.chance(0.6)) {
      const big = !homely && random.chance(0.5);
      const hull = await mask(
        placed(big ? trawler : boat, float.x, float.y, (big ? 1.15 : 0.8) * unit, side < 0) +
          (big ? '' : figure(float.x, float.y - 2 * unit, 60 * unit, true)),
      );
      canvas.fill(hull, scale(palette.night, 0.7));
      rimLight(painting, hull, { dx: moon.x - float.x, dy: -60, strength: 0.6, width: 2 * unit });
      const lamp = { x: float.x + side * 30 * unit, y: float.y - (big ? 66 : 26) * unit };
      glow(painting, { ...lamp, radius: 120 * unit, colour: palette.accent, strength: 0.6 });
      shine(painting, await mask(circle(lamp.x, lamp.y, 4.5 * unit)), { core: palette.light, strength: 1.6, halo: 12 * unit });
    }
    fog(painting, { y: line + 4 * unit, depth: 34 * unit, colour: mix(palette.haze, palette.mid, 0.3), density: 0.55, torn: 0.9 });
    const birds = Array.from({ length: 4 }, () =>
      bird(moon.x + random.bell() * 150 * unit, moon.y + random.bell() * 70 * unit, random.between(9, 18) * unit),
    );
    canvas.fill(await mask(birds.join('')), palette.night, 0.85);
    if (random.chance(0.3)) rain(painting, palette.light, 0.2);
    else specks(painting, { count: 40, size: [0.7 * unit, 2.2 * unit], strength: 0.5 });
  },
};
