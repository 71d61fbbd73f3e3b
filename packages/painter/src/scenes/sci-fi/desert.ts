import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { planet } from '../../kit/space.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, placed, polygon, stroke } from '../../shapes/svg.ts';

type Thing = { dark: string; lit: string };

/** Domes, a mast and a dish. */
const domes: Thing = {
  dark:
    '<path d="M-70 8 A44 44 0 0 1 18 8Z"/><path d="M14 8 A30 30 0 0 1 74 8Z"/><path d="M-118 8 A26 26 0 0 1 -66 8Z"/>' +
    box(-20, -14, 70, 24) +
    polygon('40,0 43,-130 47,-130 50,0') +
    ellipse(45, -128, 26, 9, -32) +
    stroke('45,-128 56,-146', 2.4) +
    box(92, -52, 4, 62) +
    box(82, -54, 24, 5),
  lit: box(-40, -14, 8, 6) + box(-26, -14, 8, 6) + box(26, -8, 7, 5) + box(40, -8, 7, 5) + circle(45, -136, 2.6) + box(-96, -6, 7, 5),
};
/** A hull on four long legs. */
const walker: Thing = {
  dark:
    '<path d="M-58-150 L-44-182 L40-186 L66-158 L58-136 L-50-134Z"/>' +
    polygon('56,-172 98,-166 104,-150 60,-144') +
    box(-30, -202, 40, 20, 5) +
    stroke('-20,-202 -26,-232', 2.4) +
    stroke('-42,-140 -72,-78 -58,4', 9) +
    stroke('-22,-138 -34,-72 -14,4', 8) +
    stroke('26,-138 44,-76 28,4', 8) +
    stroke('48,-140 84,-84 74,4', 9) +
    [-58, -14, 28, 74].map((x) => ellipse(x, 4, 14, 5)).join('') +
    circle(-72, -78, 8) +
    circle(84, -84, 8),
  lit: ellipse(92, -158, 5, 3.4) + box(-36, -166, 9, 5) + box(-20, -167, 9, 5) + box(-4, -168, 9, 5),
};
/** A ship on its three legs, the ramp let down. */
const lander: Thing = {
  dark:
    '<path d="M-20-40 Q-34-120 0-190 Q34-120 20-40Z"/>' +
    polygon('-18,-84 -54,-14 -46,-14 -14,-48') +
    polygon('18,-84 54,-14 46,-14 14,-48') +
    stroke('-50,-16 -56,4', 5) +
    stroke('50,-16 56,4', 5) +
    stroke('0,-42 0,4', 7) +
    box(-64, 2, 16, 5) +
    box(48, 2, 16, 5) +
    polygon('2,-40 8,-40 34,6 26,6'),
  lit: circle(0, -128, 7) + box(-3, -100, 6, 14) + box(-8, -42, 16, 5),
};
/** A great wheel that works the ground for ore, a cabin for a crew at its hub. */
const base: Thing = {
  dark:
    `<circle cx="0" cy="-96" r="92" fill="none" stroke="#fff" stroke-width="15"/>` +
    `<circle cx="0" cy="-96" r="74" fill="none" stroke="#fff" stroke-width="3"/>` +
    circle(0, -96, 25) +
    [0, 60, 120].map((turn) => `<g transform="rotate(${turn} 0 -96)">${box(-92, -98.5, 184, 5)}</g>`).join('') +
    box(-30, -30, 60, 30, 4) +
    box(-52, -16, 104, 20, 4),
  lit: box(-16, -102, 12, 9) + box(4, -102, 12, 9) + box(-20, -22, 8, 6) + box(-4, -22, 8, 6) + box(12, -22, 8, 6) + circle(0, -196, 3),
};

async function stand(painting: Painting, thing: Thing, x: number, y: number, size: number, sunX: number) {
  const { canvas, mask, palette, random, unit } = painting;
  const flip = random.chance(0.5);
  const shape = await mask(placed(thing.dark, x, y, size, flip));
  rays(painting, { x: sunX, y: y - 120 * unit, length: 520 * unit, strength: 0.35, blockers: shape });
  canvas.fill(shape, mix(palette.night, palette.deep, 0.35));
  rimLight(painting, shape, { dx: sunX - x, dy: -70 * unit, strength: 0.8, width: 2.6 * unit });
  shine(painting, await mask(placed(thing.lit, x, y, size, flip)), {
    core: mix(palette.accent, palette.light, 0.5),
    strength: 1.4,
    halo: 12 * unit,
  });
}

export const desert: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.76 : 0.62), stage.bottom - 40 * unit);
    const side = random.side();
    const day = random.chance(0.55);
    backdrop(painting, { night: !day, horizon: floor, bend: 1.1, stars: 260 });
    const sun = { x: focus.x + side * random.between(20, 110) * unit, y: floor - random.between(110, 230) * unit };
    if (random.chance(0.35))
      planet(painting, {
        x: focus.x - side * 170 * unit,
        y: stage.top + 150 * unit,
        radius: random.between(60, 110) * unit,
        lightX: side,
        lightY: 0.4,
      });
    const radius = random.between(48, 84) * unit;
    glow(painting, { ...sun, radius: 440 * unit, strength: 0.8, core: 5 });
    await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 1.15) });
    const second = { x: sun.x + random.side() * radius * random.between(1.5, 2.3), y: sun.y - radius * random.between(-0.4, 1.1) };
    glow(painting, { ...second, radius: radius * 2.4, colour: palette.accent, strength: 0.25, core: 5 });
    canvas.fill(await mask(circle(second.x, second.y, radius * random.between(0.36, 0.6))), mix(palette.light, palette.accent, 0.35));
    clouds(painting, { ...sun, bottom: floor, shade: palette.mid, cover: 0.36, opacity: 0.6, stretch: 3.4 });
    mountains(painting, {
      layers: 2,
      from: floor + 4,
      to: floor + 22 * unit,
      rise: random.between(80, 150) * unit,
      far: 0.6,
      near: 0.42,
      kind: random.pick(['mesa', 'peaks', 'dunes'] as const),
      side,
    });
    fog(painting, { y: floor, depth: 70 * unit, colour: mix(palette.haze, palette.light, 0.3), density: 0.65 });
    const dune = skyline(painting, { base: floor + 50 * unit, rise: 40 * unit, kind: 'dunes', span: 420 * unit });
    ridge(painting, {
      top: dune,
      colour: palette.at(0.36),
      air: palette.at(0.2),
      lit: palette.haze,
      melt: 150 * unit,
      side,
      rock: 120 * unit,
    });
    const x = focus.x - side * random.between(0, 50) * unit;
    await stand(painting, random.pick([domes, walker, lander, base]), x, dune(x) + 6 * unit, random.between(1.05, 1.3) * unit, sun.x);
    fog(painting, { y: dune(x) + 16 * unit, depth: 40 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.5, torn: 0.9 });
    const near = skyline(painting, { base: floor + 120 * unit, rise: 50 * unit, kind: 'dunes', span: 380 * unit });
    ridge(painting, {
      top: near,
      colour: mix(palette.night, palette.deep, 0.5),
      air: palette.night,
      lit: palette.mid,
      melt: 130 * unit,
      side,
      rock: 140 * unit,
    });
    const walkers = random.whole(0, 3);
    let people = '';
    for (let index = 0; index < walkers; index++) {
      const px = x + side * (70 + index * 42) * unit;
      people += figure(px, near(px) + 4 * unit, random.between(50, 60) * unit, true);
    }
    if (people) {
      const shape = await mask(people);
      canvas.fill(shape, scale(palette.night, 0.7));
      rimLight(painting, shape, { dx: side, strength: 0.6, width: 2 * unit });
    }
    specks(painting, {
      count: 110,
      size: [0.6 * unit, 1.8 * unit],
      strength: 0.5,
      streak: { x: side * 16 * unit, y: -2 * unit },
      top: floor - 60 * unit,
      right: width,
    });
  },
};
