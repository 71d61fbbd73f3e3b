import { mix, oklch, scale, type Colour } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { fog } from '../../kit/fog.ts';
import { glow, nearest, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, ellipse, limb, placed } from '../../shapes/svg.ts';

const petals = Array.from(
  { length: 14 },
  (_, index) => `<g transform="translate(0 -66) rotate(${(index * 360) / 14})">${ellipse(0, -25, 6, 13)}</g>`,
);

/** Plants about 100 high, foot at the origin, facing right. */
const plants = [
  (leaf: Colour) =>
    tinted(limb([0, 0], [0, -66], 6, 5) + ellipse(-17, -14, 18, 7, 20) + ellipse(17, -14, 18, 7, -20), leaf) +
    tinted(petals.join(''), oklch(0.86, 0.17, 92)) +
    tinted(circle(0, -66, 19), oklch(0.46, 0.1, 60)),
  (leaf: Colour) =>
    tinted(
      limb([0, 0], [0, -84], 30, 26) +
        circle(0, -84, 13) +
        limb([-12, -34], [-30, -40], 13, 13) +
        limb([-30, -40], [-30, -62], 13, 12) +
        circle(-30, -40, 6.5) +
        circle(-30, -62, 6),
      leaf,
    ) +
    tinted(limb([12, -24], [30, -30], 13, 13) + limb([30, -30], [30, -50], 13, 12) + circle(30, -30, 6.5) + circle(30, -50, 6), leaf) +
    tinted(circle(0, -98, 9) + circle(-9, -93, 7) + circle(9, -93, 7), oklch(0.72, 0.19, 5)),
  (): string =>
    tinted(limb([0, 0], [0, -40], 24, 20), oklch(0.9, 0.04, 80)) +
    tinted('<path d="M-38-38 Q-34-82 0-84 Q34-82 38-38 Q0-28-38-38Z"/>', oklch(0.6, 0.19, 320)) +
    tinted(circle(-14, -58, 7) + circle(12, -66, 8) + circle(22, -48, 5), oklch(0.88, 0.08, 320)),
] as const;

/** Somebody who shuffles to the left with stretched arms, 120 high. */
const shuffler = (sway: number) =>
  circle(-9, -106 + sway, 15) +
  limb([-7, -98], [-3, -84], 14, 20) +
  circle(-2, -82, 16) +
  limb([-2, -82], [4, -54], 32, 27) +
  circle(4, -54, 13.5) +
  limb([-4, -86 + sway], [-46, -80 + sway * 2], 13, 10) +
  limb([0, -80], [-41, -64 - sway], 13, 10) +
  limb([0, -56], [-11, -28], 19, 15) +
  limb([-11, -30], [-13 - sway, 0], 15, 13) +
  limb([8, -56], [17, -26], 19, 15) +
  limb([17, -28], [24 + sway, -2], 15, 13);

/** A lawn in squares, seen from above; near ones are larger. */
function squares(
  { canvas, noise, palette, unit }: Painting,
  rowAt: (y: number) => number,
  columnAt: (x: number, y: number) => number,
): void {
  const [dark, bright] = [mix(palette.mid, palette.deep, 0.2), mix(palette.mid, palette.haze, 0.75)];
  canvas.each((x, y, pixel) => {
    const odd = (Math.floor(rowAt(y)) + Math.floor(columnAt(x, y))) & 1;
    const blade = noise.at(x / (2.2 * unit), y / (5 * unit)) * 0.12 + noise.fbm(x / (60 * unit), y / (60 * unit), 4) * 0.3;
    const part = clamp((odd ? 0.7 : 0.36) + blade);
    for (let channel = 0; channel < 3; channel++) pixel[channel] = dark[channel]! + (bright[channel]! - dark[channel]!) * part;
  });
}

/** A garden held against what comes over the lawn at night. */
export const lawn: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, height, mask, palette, random, stage, unit, width } = painting;
    const top = stage.top - 60 * unit;
    const rows = 5;
    const leaf = oklch(0.55, 0.14, 145);
    const rowAt = (y: number) => rows * clamp((y - top) / (stage.bottom - top), -1, 2) ** 0.85;
    const yAt = (row: number) => top + (row / rows) ** (1 / 0.85) * (stage.bottom - top);
    const broad = (y: number) => (104 + 56 * (y / height)) * unit;
    squares(
      painting,
      (y) => rowAt(Math.max(y, top)),
      (x, y) => (x - width / 2) / broad(y) + 20,
    );
    fog(painting, { y: stage.top, depth: 230 * unit, colour: mix(palette.deep, palette.mid, 0.3), density: 0.8, torn: 0.8 });
    glow(painting, { x: width * 0.1, y: stage.top + 260 * unit, radius: 460 * unit, colour: palette.light, strength: 0.42, core: 2 });
    for (let row = 1; row < rows; row++) {
      const foot = yAt(row + 0.72);
      if (foot > stage.bottom + 20 * unit) break;
      const size = (broad(foot) / 118) * 1.06;
      let svg = '';
      for (let column = 0; column < 3; column++) {
        if (column === 2 && random.chance(0.5)) continue;
        const x = width / 2 + (column - 2.1) * broad(foot) + random.bell() * 5 * unit + broad(foot) * 0.3;
        svg += placed(random.pick(plants)(leaf), x, foot, size);
      }
      const garden = await mask(svg || circle(-9, -9, 1));
      softShadow(painting, garden, { dx: 26 * unit, dy: 14 * unit, blur: 6 * unit, amount: 0.5 });
      await draw(painting, svg);
      const who = Array.from({ length: random.whole(1, 2) }, (_, index) => ({
        x: width / 2 + (1.05 + index * 0.95 + random.between(-0.3, 0.4)) * broad(foot),
        sway: random.between(-4, 6),
      }));
      const horde = await mask(who.map(({ x, sway }) => placed(shuffler(sway), x, foot, size * 1.06)).join(''));
      softShadow(painting, horde, { dx: 30 * unit, dy: 12 * unit, blur: 8 * unit, amount: 0.6 });
      canvas.fill(horde, scale(nearest(painting), 0.9));
      rimLight(painting, horde, { dx: -1, dy: -0.5, colour: palette.haze, strength: 0.8 });
      const eyes = who.map(({ x, sway }) => placed(circle(-16, -108 + sway, 3) + circle(-6, -108 + sway, 3), x, foot, size * 1.06));
      shine(painting, await mask(eyes.join('')), { strength: 1.4, halo: 8 * unit });
    }
    canvas.each((x, _y, pixel) => {
      const dusk = 1 - 0.5 * smooth(width * 0.35, width, x);
      for (let channel = 0; channel < 3; channel++) pixel[channel]! *= dusk;
    });
    dust(painting, { x: width * 0.3, y: stage.top + 300 * unit, reach: 260 * unit, count: 80 });
  },
};
