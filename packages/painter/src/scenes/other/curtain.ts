import { mix, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { ground } from '../../kit/land.ts';
import { beam, glow, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust, specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, placed, polygon, stroke } from '../../shapes/svg.ts';

/** What stands on the stage: a silhouette and the part of it that glows, the floor at y = 0. */
type Prop = { dark: string; lit: string };

const door: Prop = {
  dark: box(-40, -158, 80, 160) + box(-48, -166, 96, 10) + circle(22, -76, 4),
  lit: polygon('-32,-150 -14,-146 -14,0 -32,0'),
};
const desk: Prop = {
  dark:
    box(-74, -66, 148, 8) +
    box(-68, -60, 8, 60) +
    box(60, -60, 8, 60) +
    box(20, -60, 44, 30) +
    box(-30, -122, 62, 50, 6) +
    box(-8, -74, 18, 10) +
    box(-46, -70, 30, 5) +
    box(84, -84, 7, 50, 3) +
    box(58, -42, 36, 6, 2) +
    stroke('76,-40 76,-8', 4) +
    stroke('60,0 76,-10 92,0', 4),
  lit: box(-24, -117, 50, 39, 4),
};
const piano: Prop = {
  dark:
    '<path d="M-84-62 L-84-44 L78-44 L78-70 C60-74 50-86 34-88 C10-92 -10-74 -34-70 L-84-66Z"/>' +
    polygon('-30,-72 60,-150 72,-146 74,-72') +
    box(-78, -46, 7, 46) +
    box(66, -46, 7, 46) +
    box(-8, -46, 7, 46) +
    stroke('40,-72 52,-140', 3) +
    box(-132, -34, 36, 6, 2) +
    box(-128, -30, 4, 30) +
    box(-104, -30, 4, 30),
  lit: box(-92, -62, 26, 4),
};
const typewriter: Prop = {
  dark:
    box(-80, -76, 160, 8) +
    polygon('-70,-70 -58,-70 -66,0 -74,0') +
    polygon('70,-70 58,-70 66,0 74,0') +
    '<path d="M-46-76 L-40-98 L-30-110 L30-110 L40-98 L46-76Z"/>' +
    box(-48, -122, 96, 14, 6) +
    circle(-52, -115, 7) +
    circle(52, -115, 7),
  lit: polygon('-26,-168 26,-168 24,-118 -24,-118'),
};
const microphone: Prop = {
  dark: box(-2.5, -150, 5, 150) + ellipse(0, -2, 34, 6) + stroke('-14,-118 0,-132', 3),
  lit: `<rect x="-13" y="-188" width="26" height="42" rx="13"/>`,
};
const props: readonly Prop[] = [door, desk, piano, typewriter, microphone];

/** Heavy cloth in folds; `open` is the half width of the gap at a height. */
function cloth(painting: Painting, x: number, floor: number, gap: number, swag: number): void {
  const { canvas, noise, palette, random, unit } = painting;
  const fold = random.between(0.1, 0.16);
  const tight = random.between(0.3, 0.62);
  const hem = floor + 14 * unit;
  const red = mix(palette.mid, palette.haze, 0.25);
  canvas.each(
    (px, py, pixel) => {
      const part = clamp(py / hem);
      const side = px < x ? -1 : 1;
      const tie = Math.exp(-(((part - tight) / 0.2) ** 2)) * swag;
      const half = gap * (0.75 + 0.35 * part ** 2) + tie * gap * 0.2;
      const off = (px - x) * side - half;
      const top = 62 * unit + 26 * unit * Math.abs(Math.sin((px - x) / (74 * unit)));
      const valance = smooth(top + 1, top - 1, py);
      const body = smooth(-1.2, 1.2, off) * smooth(hem + 5 * unit * Math.sin((px * 0.12) / unit) + 1, hem - 1, py);
      if (body <= 0 && valance <= 0) return;
      const wave =
        valance > 0 ? (px - x) / unit : off / unit + Math.min(off / unit, 110) * 0.35 * Math.exp(-(((part - tight) / 0.25) ** 2));
      const bend = noise.at(px / (90 * unit), py / (260 * unit)) * 1.6;
      const ridge = 0.5 + 0.5 * Math.sin(wave * fold * (valance > 0 ? 1.4 : 1) + bend);
      const near = Math.exp(-Math.max(0, off) / (190 * unit));
      const lit = (0.05 + 0.95 * ridge ** 1.8) * (0.16 + 0.85 * near * (1 - 0.35 * part)) * (valance > 0 ? 0.7 : 1);
      const edge = Math.exp(-Math.abs(off) / (5 * unit)) * (1 - valance) * 0.5;
      for (let channel = 0; channel < 3; channel++) {
        const tone = palette.night[channel]! * 0.5 + red[channel]! * lit + palette.light[channel]! * edge * 0.4;
        pixel[channel]! += (tone - pixel[channel]!) * Math.max(body, valance);
      }
    },
    0,
    hem + 8 * unit,
  );
}

export const curtain: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.76 : 0.6), stage.bottom - 50 * unit);
    const x = wide ? focus.x : width / 2 + (focus.x - width / 2) * 0.5;
    const back = floor - 26 * unit;
    const open = mix(palette.haze, palette.light, 0.35);
    canvas.each((px, py, pixel) => {
      const away = Math.hypot(px - x, (py - back + 120 * unit) * 0.9) / (300 * unit);
      const smoke = noise.warped(px / (150 * unit), py / (150 * unit), 4, 1) * 0.2;
      palette.depth(0.1 + 0.6 * Math.exp(-away * away * 1.5) * (1 + smoke), pixel);
    });
    ground(painting, back, x, (across, away, near, pixel) => {
      const board = Math.abs(((((across * 2.4) % 1) + 1) % 1) - 0.5);
      const grain = (0.8 + noise.fbm(across * 8, away * 1.2, 4) * 0.5) * (1 - 0.5 * smooth(0.46, 0.5, board));
      const pool = Math.exp(-((across / away / 0.34) ** 2) - ((near - 0.14) / 0.17) ** 2);
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] =
          (palette.mid[channel]! * 0.3 * (1 - near * 0.8) + open[channel]! * pool * 0.9 + palette.night[channel]! * 0.3) * grain;
      }
    });
    beam(painting, {
      x: x + random.bell() * 60 * unit,
      y: -40 * unit,
      angle: Math.PI / 2,
      spread: 0.24,
      length: 820 * unit,
      strength: 0.35,
    });
    const prop = random.pick(props);
    const size = random.between(1.4, 1.65) * unit;
    const flip = random.chance(0.5);
    const dark = await mask(placed(prop.dark, x, floor + 22 * unit, size, flip));
    softShadow(painting, await mask(ellipse(x, floor + 24 * unit, 110 * unit, 13 * unit)), { dx: 0, dy: 0, blur: 7 * unit, amount: 0.75 });
    canvas.fill(dark, scale(palette.night, 0.7));
    rimLight(painting, dark, { dx: 0.2, strength: 0.9, width: 2.6 * unit });
    const lit = await mask(placed(prop.lit, x, floor + 22 * unit, size, flip));
    shine(painting, lit, { core: mix(palette.accent, palette.light, 0.55), strength: 1.1, halo: 22 * unit });
    if (prop === typewriter || random.chance(0.25)) {
      const sheets = Array.from(
        { length: 9 },
        () =>
          `<g transform="translate(${(x + random.bell() * 120 * unit).toFixed(1)} ` +
          `${(floor - random.between(130, 380) * unit).toFixed(1)}) rotate(${random.whole(-50, 50)}) ` +
          `skewX(${random.whole(-24, 24)})">${box(-11 * unit, -14 * unit, 22 * unit, 28 * unit)}</g>`,
      );
      canvas.fill(await mask(sheets.join('')), mix(palette.haze, palette.light, 0.7), 0.92);
    }
    cloth(painting, x, floor + 40 * unit, random.between(150, 200) * unit, random.chance(0.6) ? 1 : 0);
    glow(painting, { x, y: floor - 90 * unit, radius: 300 * unit, strength: 0.16, core: 2 });
    dust(painting, { x, y: floor - 120 * unit, reach: 200 * unit, count: 120 });
    if (random.chance(0.5)) {
      const row = Array.from({ length: 26 }, (_, index) => {
        const px = (index / 25) * width + random.bell() * 8 * unit;
        const py = floor + (104 + random.bell() * 8) * unit;
        return circle(px, py, 17 * unit) + ellipse(px, py + 46 * unit, 32 * unit, 34 * unit);
      });
      const heads = await mask(row.join(''));
      canvas.fill(heads, scale(palette.night, 0.4));
      rimLight(painting, heads, { colour: palette.haze, strength: 0.35, width: 2.4 * unit });
    }
    if (random.chance(0.3))
      specks(painting, { count: 90, colour: palette.accent, size: [1.2 * unit, 3.6 * unit], strength: 0.9, bottom: floor });
  },
};
