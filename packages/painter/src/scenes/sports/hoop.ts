import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, rain } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, ellipse, limb, placed, polygon, segment, stroke, strokePath, type Point } from '../../shapes/svg.ts';
import { dunker, dunkerBall, shooter, shooterBall } from './athletes.ts';
import { paintBall } from './balls.ts';

/**
 * Backboard and ring, seen a little from the side: the ring at the origin, 100 is the board's
 * width.
 */
const board = polygon('14,-92 104,-104 104,-30 14,-24');
const frame = stroke('14,-92 104,-104 104,-30 14,-24', 4, true) + stroke('40,-62 74,-66 74,-40 40,-37', 3, true);
const pole = polygon('100,-52 150,-66 156,-56 106,-40') + box(148, -66, 13, 900);
const rim = strokePath('M-34 0a34 9 0 1 0 68 0a34 9 0 1 0 -68 0', 5) + limb([30, -2], [46, -8], 6, 6);

function net(): string {
  let svg = '';
  for (let step = 0; step <= 8; step++) {
    const x = -32 + step * 8;
    svg += strokePath(`M${x} 3Q${x * 0.62} 30 ${(-30 + ((step + 1.5) % 9) * 7.4) * 0.62} 54`, 1.7);
    svg += strokePath(`M${x} 3Q${x * 0.62} 30 ${(-30 + ((step + 7) % 9) * 7.4) * 0.62} 54`, 1.7);
  }
  return svg;
}

/** Wire mesh between posts. */
function fence({ unit, width }: Painting, top: number, floor: number): { wire: string; posts: string } {
  let [wire, posts] = ['', ''];
  const step = 17 * unit;
  const tall = floor - top;
  for (let x = -tall; x < width + tall; x += step) {
    wire += segment([x, top], [x + tall, floor], 0.9 * unit) + segment([x + tall, top], [x, floor], 0.9 * unit);
  }
  for (let x = 20 * unit; x < width; x += 130 * unit) posts += box(x, top - 6 * unit, 6 * unit, tall + 10 * unit);
  return { wire, posts: posts + box(-9, top - 3 * unit, width + 20, 5 * unit) };
}

function houses({ random, unit, width }: Painting, base: number, rise: number) {
  let [outline, windows] = ['', ''];
  for (let x = -30 * unit; x < width;) {
    const wide = random.between(60, 120) * unit;
    const top = base - rise * random.between(0.4, 1);
    outline += box(x, top, wide + 1, base - top + 400);
    for (let row = top + 14 * unit; row < base; row += 24 * unit) {
      for (let column = x + 10 * unit; column < x + wide - 12 * unit; column += 20 * unit) {
        if (random.chance(0.4)) windows += box(column, row, 9 * unit, 13 * unit);
      }
    }
    x += wide;
  }
  return { outline, windows };
}

export const hoop: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.88 : 0.74), stage.bottom - 4 * unit);
    const side = random.side();
    const night = random.chance(0.55);
    const source = { x: focus.x - side * random.between(0, 60) * unit, y: floor - random.between(270, 340) * unit };
    backdrop(painting, { night, horizon: floor, bend: 1.1, stars: 150, starsTo: height * 0.45 });
    const radius = random.between(90, 150) * unit;
    glow(painting, { ...source, radius: radius * 2.8, strength: 0.7, core: 4 });
    await flatDisc(painting, { ...source, radius, face: scale(palette.light, 0.9) });
    clouds(painting, {
      ...source,
      bottom: floor - 140 * unit,
      shade: palette.mid,
      cover: random.between(0.25, 0.5),
      opacity: 0.7,
      stretch: 2.8,
    });
    for (const depth of [0, 1]) {
      const { outline, windows } = houses(painting, floor, (230 - 70 * depth) * unit);
      const shape = await mask(outline);
      canvas.fill(shape, palette.at(0.46 - depth * 0.2));
      canvas.add((await mask(windows)).within(shape), mix(palette.light, palette.accent, 0.4 * depth), night ? 0.5 : 0.2);
      fog(painting, { y: floor - 40 * unit, depth: 130 * unit, density: 0.55 - depth * 0.2 });
    }
    const wires = fence(painting, floor - random.between(110, 150) * unit, floor);
    canvas.fill(await mask(wires.wire), palette.night, 0.6);
    canvas.fill(await mask(wires.posts), palette.night);
    canvas.fill(await mask(box(-9, floor - 12 * unit, width + 20, height)), (_x, y, pixel) =>
      pixel.set(mix(mix(palette.deep, palette.mid, 0.6), palette.night, Math.min(1, (y - floor + 12 * unit) / (120 * unit)))),
    );
    const key = segment([focus.x - 190 * unit, floor + 34 * unit], [focus.x + 210 * unit, floor + 34 * unit], 4 * unit);
    canvas.fill(await mask(key), palette.haze, 0.5);

    const ring = { x: focus.x + side * random.between(40, 70) * unit, y: floor - random.between(250, 285) * unit };
    const size = random.between(1.15, 1.35) * unit;
    const place = (svg: string) => mask(placed(svg, ring.x, ring.y, size, side < 0));
    const dunking = random.chance(0.55);
    const scaleUp = random.between(1.75, 2) * unit;
    const reach = dunking ? dunkerBall : shooterBall;
    const stand = dunking
      ? { x: ring.x - side * 66 * unit, y: floor - random.between(60, 84) * unit }
      : { x: ring.x - side * random.between(150, 175) * unit, y: floor + 12 * unit };
    const hero = await mask(placed(dunking ? dunker : shooter, stand.x, stand.y, scaleUp, side < 0));
    const panel = await place(board);
    const iron = await place(pole);
    rays(painting, { ...source, length: 540 * unit, colour: palette.light, strength: 0.35, blockers: hero.and(iron).and(panel) });
    canvas.fill(panel, mix(palette.deep, palette.light, 0.25), 0.75);
    canvas.fill(iron, scale(palette.night, 0.7));
    canvas.fill(await place(frame), mix(palette.light, palette.haze, 0.3));
    canvas.fill(await place(net()), mix(palette.night, palette.deep, 0.5), 0.9);
    shine(painting, await place(rim), { core: scale(palette.accent, 0.8), strength: 0.8, halo: 6 * unit });
    canvas.darken((await mask(ellipse(stand.x, floor + 14 * unit, 60 * unit, 9 * unit))).blurred(6 * unit), 0.7);
    canvas.fill(hero, scale(palette.night, 0.25));
    rimLight(painting, hero, { dx: side * 0.6, colour: palette.accent, strength: 0.75 });
    const hand: Point = [stand.x + side * reach[0] * scaleUp, stand.y + reach[1] * scaleUp];
    const flown = dunking ? 0 : random.between(0.35, 0.7);
    const ball = { x: hand[0] + (ring.x - hand[0]) * flown, y: hand[1] - flown * 150 * unit };
    if (random.chance(0.4)) {
      glow(painting, { ...ball, radius: 110 * unit, core: 6 });
      embers(painting, { x: ball.x - side * 20 * unit, y: ball.y + 60 * unit, reach: 190 * unit, colour: palette.light, count: 80 });
    }
    await paintBall(painting, {
      ...ball,
      radius: 12.5 * scaleUp,
      kind: 'basketball',
      turn: random.between(0, 180),
      lightX: source.x > ball.x ? 0.5 : -0.5,
      lightY: -0.6,
    });
    if (night)
      beam(painting, {
        x: ring.x + side * 190 * unit,
        y: -30 * unit,
        angle: Math.PI / 2 + side * 0.5,
        spread: 0.3,
        length: 620 * unit,
        strength: 0.3,
      });
    if (night && random.chance(0.3)) rain(painting, palette.light, 0.2);
  },
};
