import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { bird, figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { bareTree, grass } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, rain } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, placed, polygon, segment } from '../../shapes/svg.ts';

/** Stones about 60 high, standing on the origin. */
const stones: readonly string[] = [
  '<path d="M-20 4 V-44 A20 20 0 0 1 20-44 V4Z"/>',
  box(-5, -72, 10, 76) + box(-22, -54, 44, 10),
  '<path d="M-17 4 L-15-50 L0-64 L15-50 L17 4Z"/>',
  box(-24, -6, 48, 10) + box(-16, -40, 32, 36) + box(-20, -46, 40, 8),
  polygon('-12,4 -8,-84 0,-98 8,-84 12,4') + box(-20, -10, 40, 14),
];
/** Posts with a small roof over a lamp; stands for a stone in the temple's yard. */
const lanternStone =
  box(-14, -8, 28, 12) +
  box(-7, -48, 14, 42) +
  box(-15, -56, 30, 8) +
  box(-13, -60, 5, -0) +
  polygon('-26,-76 0,-96 26,-76') +
  box(-14, -58, 5, 4) +
  box(-12, -78, 4, 22) +
  box(8, -78, 4, 22);

/** A gate of two posts and two beams, the upper one swept up at its ends. */
const shrineGate =
  polygon('-86,6 -78,-190 -64,-190 -70,6') +
  polygon('86,6 78,-190 64,-190 70,6') +
  box(-92, -158, 184, 14) +
  '<path d="M-124-226 Q0-196 124-226 L116-200 Q0-176 -116-200Z"/>' +
  box(-6, -190, 12, 34);
const ironGate =
  box(-84, -150, 22, 156) +
  box(62, -150, 22, 156) +
  polygon('-92,-148 -73,-176 -54,-148') +
  polygon('54,-148 73,-176 92,-148') +
  `<path d="M-62-130 Q0-206 62-130" fill="none" stroke="#fff" stroke-width="5"/>` +
  [-48, -32, -16, 0, 16, 32, 48].map((x) => segment([x, 4], [x, -136 - 24 * (1 - Math.abs(x) / 62)], 2.6)).join('') +
  box(-62, -64, 124, 3);
const angel =
  circle(0, -128, 9) +
  '<path d="M-8-120 Q-14-80 -18 -22 L18-22 Q14-80 8-120Z"/>' +
  '<path d="M-6-112 C-30-132 -54-124 -60-70 C-44-84 -28-80 -12-70Z"/><path d="M6-112 C30-132 54-124 60-70 C44-84 28-80 12-70Z"/>' +
  box(-28, -24, 56, 30);

function yard(painting: Painting, top: (x: number) => number, size: number, temple: boolean, clear: number): string {
  const { focus, random, unit, width } = painting;
  let svg = '';
  for (let x = -10; x < width + 20; x += random.between(46, 90) * size * unit) {
    if (Math.abs(x - focus.x) < clear * unit) continue;
    const kind = temple && random.chance(0.4) ? lanternStone : random.pick(stones);
    svg +=
      `<g transform="rotate(${(random.bell() * 9).toFixed(1)} ${x.toFixed(1)} ` +
      `${top(x).toFixed(1)})">${placed(kind, x, top(x) + 4 * unit, size * unit * random.between(0.8, 1.2))}</g>`;
  }
  return svg;
}

export const graveyard: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.74 : 0.6), stage.bottom - 56 * unit);
    const temple = random.chance(0.45);
    const side = random.side();
    const { x } = focus;
    backdrop(painting, { night: true, horizon: floor, bend: 1.2 });
    const moon = { x: x + side * random.between(20, 160) * unit, y: floor - random.between(190, 330) * unit };
    glow(painting, { ...moon, radius: 420 * unit, strength: 0.7, core: 6 });
    if (random.chance(0.6)) await flatDisc(painting, { ...moon, radius: random.between(42, 90) * unit, face: scale(palette.light, 0.95) });
    clouds(painting, {
      ...moon,
      bottom: floor,
      lit: mix(palette.haze, palette.light, 0.3),
      cover: random.between(0.4, 0.65),
      opacity: 0.85,
    });
    const far = skyline(painting, { base: floor + 10 * unit, rise: 90 * unit, kind: 'hills' });
    ridge(painting, { top: far, colour: palette.at(0.45), air: palette.haze, melt: 120 * unit });
    fog(painting, { y: floor - 10 * unit, depth: 90 * unit });
    const hill = skyline(painting, { base: floor + 20 * unit, rise: 30 * unit, kind: 'hills', span: 380 * unit });
    canvas.fill(await mask(yard(painting, (px) => hill(px) - 12 * unit, 0.5, temple, 40)), palette.at(0.34));
    fog(painting, { y: floor, depth: 60 * unit, density: 0.5 });
    ridge(painting, { top: hill, colour: palette.at(0.2), air: palette.at(0.32), melt: 130 * unit });
    const kind = random.pick(temple ? (['gate', 'gate'] as const) : (['gate', 'angel', 'tree'] as const));
    const size = random.between(1.1, 1.35) * unit;
    const foot = hill(x) + 12 * unit;
    const great =
      kind === 'angel'
        ? placed(angel, x, foot, size * 1.3)
        : kind === 'tree'
          ? bareTree(random, x, foot, 330 * unit, side * 0.1)
          : placed(temple ? shrineGate : ironGate, x, foot, size);
    const shape = await mask(
      great +
        (random.chance(0.6)
          ? bareTree(random, x - side * 210 * unit, hill(x - side * 210 * unit) + 10 * unit, 300 * unit, side * 0.14)
          : '') +
        yard(painting, hill, 0.8, temple, 110),
    );
    rays(painting, { ...moon, length: 560 * unit, strength: 0.4, blockers: shape });
    canvas.fill(shape, mix(palette.night, palette.deep, 0.3));
    rimLight(painting, shape, { dx: moon.x - x, dy: -130 * unit, strength: 0.5, width: 2.4 * unit });
    fog(painting, { y: floor + 40 * unit, depth: 70 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.6, torn: 0.8 });
    const lawn = skyline(painting, { base: floor + 96 * unit, rise: 24 * unit, kind: 'hills', span: 300 * unit });
    ridge(painting, { top: lawn, colour: mix(palette.night, palette.deep, 0.3), air: palette.night, melt: 110 * unit });
    const standX = x + random.bell() * 26 * unit;
    const feet = lawn(standX) + 8 * unit;
    const alone = random.chance(0.35);
    const hand = alone ? { x: standX, y: feet - 20 * unit } : { x: standX + side * 27 * unit, y: feet - 50 * unit };
    glow(painting, { ...hand, radius: 230 * unit, colour: palette.accent, strength: 0.75, core: 10 });
    const front = await mask(
      yard(painting, lawn, 1.25, temple, 90) +
        grass(random, 0, width, lawn, 24 * unit) +
        (alone
          ? ''
          : figure(standX, feet, 104 * unit, true) +
            segment([standX + side * 8 * unit, feet - 80 * unit], [hand.x, hand.y - 12 * unit], 6 * unit)),
    );
    canvas.fill(front, scale(palette.night, 0.7));
    rimLight(painting, front, { dx: hand.x - standX || side, dy: -0.6, colour: palette.accent, strength: 0.5, width: 2.4 * unit });
    shine(painting, await mask(box(hand.x - 6 * unit, hand.y - 6 * unit, 12 * unit, 17 * unit, 3)), {
      core: palette.light,
      strength: 1.8,
      halo: 18 * unit,
    });
    const crows = Array.from({ length: random.whole(2, 7) }, () =>
      bird(moon.x + random.bell() * 140 * unit, moon.y + random.bell() * 80 * unit, random.between(10, 22) * unit),
    );
    canvas.fill(await mask(crows.join('')), scale(palette.night, 0.8));
    if (temple) embers(painting, { ...hand, reach: 320 * unit, colour: palette.accent, count: 60 });
    else if (random.chance(0.35)) rain(painting, palette.light, 0.2);
  },
};
