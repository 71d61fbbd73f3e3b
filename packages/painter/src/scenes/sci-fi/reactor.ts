import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { bird, figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, rain } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, placed, polygon, segment, stroke, triangle } from '../../shapes/svg.ts';

/** A cooling tower, 200 high, its rim broken on one side. */
const cooling =
  '<path d="M-80 8 C-60-60-50-110-54-150 L-58-200 L-40-192 L-26-200 L-10-196 L8-204 L22-186 L34-190 L44-160 L54-156 C50-110 60-60 80 8Z"/>';
const whole = '<path d="M-80 8 C-58-60-48-120-60-200 L60-200 C48-120 58-60 80 8Z"/>';
/** The block with its striped stack, roof torn open. */
const block =
  box(-120, -84, 90, 92) +
  polygon('-30,8 -30,-120 -8,-128 4,-104 18,-112 34,-70 52,-76 60,-40 120,-40 120,8') +
  polygon('-84,-84 -79,-250 -61,-250 -56,-84') +
  box(-92, -130, 44, 4) +
  box(-88, -180, 36, 4) +
  box(-84, -228, 28, 4) +
  stroke('-30,-120 -70,-160', 3) +
  box(70, -62, 8, 30) +
  box(92, -56, 8, 22);
const pylon =
  stroke('-22,6 -6,-150 6,-150 22,6', 3.4) +
  stroke('-18,-30 12,-80 -9,-110 7,-140', 2) +
  stroke('18,-30 -12,-80 9,-110 -7,-140', 2) +
  stroke('-46,-112 46,-112', 3.4) +
  stroke('-36,-138 36,-138', 3) +
  stroke('-46,-112 0,-126 46,-112', 2);
const wheel =
  `<circle cx="0" cy="-92" r="80" fill="none" stroke="#fff" stroke-width="4"/>` +
  `<circle cx="0" cy="-92" r="66" fill="none" stroke="#fff" stroke-width="2"/>` +
  Array.from({ length: 12 }, (_, index) => {
    const turn = (index / 12) * Math.PI * 2;
    const [x, y] = [Math.cos(turn) * 80, -92 + Math.sin(turn) * 80];
    return segment([0, -92], [x, y], 1.8) + (index % 5 === 3 ? '' : `<path d="M${x - 8} ${y + 4}h16l-3 12h-10z"/>`);
  }).join('') +
  stroke('-40,6 0,-92 40,6', 5);

/** Strings of light lean out of the wound: what should not glow does. */
async function wound(painting: Painting, x: number, y: number): Promise<void> {
  const { palette, random, unit, mask } = painting;
  glow(painting, { x, y, radius: 280 * unit, colour: palette.accent, strength: 0.8, core: 8 });
  if (random.chance(0.6))
    beam(painting, {
      x,
      y: y + 20 * unit,
      angle: -Math.PI / 2 + random.bell() * 0.08,
      spread: 0.05,
      length: 700 * unit,
      colour: palette.accent,
      strength: 0.9,
    });
  shine(painting, await mask(circle(x, y, 8 * unit)), { core: palette.light, strength: 1.4, halo: 26 * unit });
  embers(painting, { x, y, reach: 330 * unit, colour: palette.accent });
}

export const reactor: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.74 : 0.6), stage.bottom - 56 * unit);
    const { x } = focus;
    const side = random.side();
    backdrop(painting, { night: true, horizon: floor, bend: 1.05 });
    const sun = { x: x + side * random.between(60, 170) * unit, y: floor - random.between(40, 170) * unit };
    glow(painting, { ...sun, radius: 440 * unit, strength: 0.8, core: 4 });
    if (random.chance(0.6)) await flatDisc(painting, { ...sun, radius: random.between(40, 74) * unit, face: scale(palette.light, 1.05) });
    clouds(painting, { ...sun, bottom: floor, lit: palette.haze, cover: random.between(0.5, 0.7), opacity: 0.85 });
    const far = skyline(painting, { base: floor + 6 * unit, rise: 40 * unit, kind: 'hills' });
    const blocks = Array.from({ length: wide ? 22 : 10 }, () => {
      const px = random.between(-20, width);
      const [w, h] = [random.between(24, 60) * unit, random.between(30, 100) * unit];
      return box(px, floor - h, w, h + 20);
    });
    const pylons = [0, 1, 2].map((index) => placed(pylon, x - side * (90 + index * 110) * unit, floor, (0.9 - index * 0.22) * unit));
    canvas.fill(await mask(blocks.join('') + pylons.join('')), palette.at(0.44));
    ridge(painting, { top: far, colour: palette.at(0.42), air: palette.haze, melt: 90 * unit });
    fog(painting, { y: floor - 20 * unit, depth: 110 * unit, density: 0.75 });
    const kind = random.pick(['towers', 'block', 'both', 'wheel'] as const);
    const size = random.between(1.1, 1.35) * unit;
    const foot = floor + 10 * unit;
    let svg = '';
    if (kind === 'towers' || kind === 'both')
      svg +=
        placed(cooling, x, foot, size, side < 0) +
        placed(whole, x - side * 170 * unit, foot, size * 0.72) +
        (random.chance(0.5) ? placed(whole, x + side * 190 * unit, foot, size * 0.6) : '');
    if (kind === 'block') svg += placed(block, x, foot, size * 1.1, side < 0);
    if (kind === 'both') svg += placed(block, x + side * 150 * unit, foot, size * 0.7, side < 0);
    if (kind === 'wheel') svg += placed(wheel, x, foot, size * 1.3) + placed(block, x - side * 210 * unit, foot, size * 0.8, side < 0);
    const spot =
      kind === 'block'
        ? { x: x + (side < 0 ? -10 : 10) * size, y: foot - 120 * size }
        : { x: kind === 'wheel' ? x - side * 200 * unit : x, y: foot - (kind === 'wheel' ? 100 : 190) * size };
    await wound(painting, spot.x, spot.y);
    const shape = await mask(svg);
    rays(painting, { ...sun, length: 520 * unit, strength: 0.4, blockers: shape });
    canvas.fill(shape, mix(palette.night, palette.deep, 0.5));
    rimLight(painting, shape, { dx: sun.x - x, dy: -60, strength: 0.6 });
    fog(painting, { y: floor + 4 * unit, depth: 70 * unit, colour: mix(palette.mid, palette.haze, 0.6), density: 0.75, torn: 0.7 });
    if (random.chance(0.6)) {
      reflect(painting, { line: floor + 16 * unit, tint: [0.5, 0.52, 0.55], ripple: 16 * unit });
      canvas.each(
        (_px, py, pixel) => {
          const kept = 1 - 0.75 * smooth(0, 0.7, (py - floor) / (height - floor));
          for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
        },
        floor + 16 * unit,
      );
    }
    const lawn = skyline(painting, { base: floor + 104 * unit, rise: 34 * unit, kind: 'hills' });
    ridge(painting, { top: lawn, colour: mix(palette.night, palette.deep, 0.3), air: palette.night, melt: 100 * unit });
    const standX = x + random.bell() * 70 * unit;
    const post = standX + side * 130 * unit;
    const front = await mask(
      grass(random, 0, width, lawn, 30 * unit) +
        figure(standX, lawn(standX) + 6 * unit, 100 * unit, random.chance(0.4)) +
        (random.chance(0.5)
          ? box(post - 3 * unit, lawn(post) - 84 * unit, 6 * unit, 90 * unit) +
            triangle(
              [post - 26 * unit, lawn(post) - 62 * unit],
              [post, lawn(post) - 106 * unit],
              [post + 26 * unit, lawn(post) - 62 * unit],
            )
          : '') +
        (random.chance(0.5) ? bareTree(random, x - side * 240 * unit, lawn(0) + 10 * unit, 360 * unit, side * 0.12) : ''),
    );
    canvas.fill(front, scale(palette.night, 0.7));
    rimLight(painting, front, { dx: spot.x - standX, dy: -90 * unit, colour: palette.haze, strength: 0.5, width: 2 * unit });
    const flock = Array.from({ length: random.whole(8, 18) }, () =>
      bird(spot.x + random.bell() * 220 * unit, spot.y - 40 * unit + random.bell() * 120 * unit, random.between(8, 20) * unit),
    );
    canvas.fill(await mask(flock.join('')), scale(palette.night, 0.8));
    if (random.chance(0.3)) rain(painting, palette.light, 0.2);
  },
};
