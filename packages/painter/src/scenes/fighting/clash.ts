import { mix, scale, type Colour } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { embers, specks, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { placed, polygon, stroke, type Point } from '../../shapes/svg.ts';
import { fighter } from './body.ts';
import { poses, someone } from './poses.ts';

/** Speed lines, a ring of pressed air, and two colours of power that meet in the middle. */
function burst(painting: Painting, x: number, y: number, tilt: number): void {
  const { canvas, noise, palette, random, unit } = painting;
  const radius = random.between(150, 210) * unit;
  const drift = random.between(0, 90);
  const left: Colour = mix(palette.haze, palette.light, 0.25);
  const right: Colour = palette.accent;
  canvas.each((px, py, pixel) => {
    const [dx, dy] = [px - x, py - y];
    const distance = Math.hypot(dx, dy) + 0.01;
    const angle = Math.atan2(dy, dx);
    const streak =
      smooth(0.05, 0.6, noise.fbm(Math.cos(angle) * 7 + drift, Math.sin(angle) * 7, 3)) * smooth(40 * unit, 150 * unit, distance);
    const wobble = radius * (1 + 0.05 * noise.at(Math.cos(angle) * 2 + drift, Math.sin(angle) * 2));
    const ring =
      Math.exp(-(((distance - wobble) / (9 * unit)) ** 2)) * 0.6 +
      smooth(wobble, wobble * 0.7, distance) * smooth(wobble * 0.2, wobble, distance) * 0.14;
    const power = (streak * 0.5) / (1 + distance / (330 * unit)) + ring;
    const which = smooth(-60 * unit, 60 * unit, dx * Math.cos(tilt) + dy * Math.sin(tilt));
    for (let channel = 0; channel < 3; channel++) pixel[channel]! += (left[channel]! * (1 - which) + right[channel]! * which) * power;
  });
}

/** A crooked bolt from one point to another. */
function bolt({ random }: Painting, from: Point, to: Point, thick: number): string {
  const points: Point[] = [from];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  for (let step = 1; step < 9; step++) {
    const off = random.bell() * 0.09;
    points.push([from[0] + dx * (step / 9) - dy * off, from[1] + dy * (step / 9) + dx * off]);
  }
  return stroke([...points, to], thick);
}

async function rubble(painting: Painting, x: number, y: number, floor: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  let svg = '';
  for (let index = 0; index < 26; index++) {
    const [px, py] = [x + random.bell() * 300 * unit, floor - random.next() ** 1.3 * 330 * unit];
    if (Math.hypot(px - x, py - y) < 110 * unit) continue;
    const size = (3 + 17 * random.next() ** 3) * unit;
    const turn = random.between(0, 6);
    svg += polygon(
      Array.from({ length: 6 }, (_, corner): Point => {
        const reach = size * random.between(0.6, 1.1);
        return [px + Math.cos(turn + corner) * reach, py + Math.sin(turn + corner) * reach];
      }),
    );
  }
  const rocks = await mask(svg);
  canvas.fill(rocks, scale(palette.night, 0.8));
  const lit = rocks.rim(0, -1, 3 * unit);
  canvas.add(lit, palette.haze, 0.8);
}

const attacks = [
  ['punch', 'punch'],
  ['flying', 'punch'],
  ['flying', 'flying'],
  ['kick', 'charge'],
  ['punch', 'kick'],
  ['charge', 'charge'],
] as const;

export const clash: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const x = wide ? focus.x : width / 2;
    const floor = Math.min(height * (wide ? 0.88 : 0.7), stage.bottom + 4 * unit);
    const y = floor - random.between(215, 260) * unit;
    const side = random.side();
    sky(painting, [palette.night, palette.night, palette.deep, palette.mid], floor, 1.1);
    stars(painting, palette.light, floor * 0.7, 120);
    clouds(painting, { x, y, top: -40, bottom: floor, lit: palette.haze, shade: palette.night, opacity: 0.85, size: 150 * unit });
    glow(painting, { x, y, radius: 470 * unit, strength: 0.3, core: 5 });
    const tilt = random.bell() * 0.5 + (side > 0 ? 0 : Math.PI);
    burst(painting, x, y, tilt);
    const land = skyline(painting, {
      base: floor - 10 * unit,
      rise: random.between(60, 130) * unit,
      kind: random.pick(['peaks', 'mesa'] as const),
    });
    ridge(painting, {
      top: (px) => land(px) + 60 * unit * smooth(220 * unit, 60 * unit, Math.abs(px - x)),
      colour: palette.at(0.26),
      air: palette.at(0.42),
      melt: 120 * unit,
    });
    const match = random.pick(attacks);
    const size = random.between(1.8, 2.1) * unit;
    const gap = (match[0] === 'charge' ? 44 : 54) * size;
    const bodies = [];
    for (const [index, name] of match.entries()) {
      const way = index ? -1 : 1;
      const level = name === 'flying' ? 58 : name === 'kick' ? 78 : 72;
      const lean = way * (tilt > 1 ? -1 : 1) * random.between(0, 12);
      const { svg } = fighter(poses[name], someone(random));
      const person = placed(svg, x - way * gap, y + level * size, size, way < 0);
      const body = await mask(`<g transform="rotate(${lean} ${x} ${y})">${person}</g>`);
      bodies.push(body);
    }
    const both = bodies[0]!.and(bodies[1]!);
    rays(painting, { x, y, length: 560 * unit, strength: 0.35, blockers: both });
    let bolts = '';
    for (let index = 0; index < random.whole(4, 8); index++) {
      const angle = random.between(0, Math.PI * 2);
      const reach = random.between(120, 300) * unit;
      bolts += bolt(painting, [x, y], [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach], random.between(1.2, 2.6) * unit);
    }
    shine(painting, await mask(bolts), { core: [1, 1, 1], strength: 0.7, halo: 9 * unit });
    canvas.fill(both, scale(palette.night, 0.6));
    for (const [index, body] of bodies.entries()) {
      const way = index ? 1 : -1;
      rimLight(painting, body, { dx: -way, dy: -0.2, width: 3.4 * unit });
      rimLight(painting, body, { dx: way, dy: 0.3, colour: way > 0 === side > 0 ? palette.accent : palette.haze, strength: 0.9 });
    }
    glow(painting, { x, y, radius: 170 * unit, colour: palette.light, strength: 1.1, core: 30 });
    await rubble(painting, x, y, floor);
    const ground = skyline(painting, { base: floor + 10 * unit, rise: 26 * unit, span: 130 * unit });
    fog(painting, { y: floor - 4 * unit, depth: 60 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.6, torn: 0.9 });
    ridge(painting, {
      top: ground,
      colour: scale(palette.night, 0.7),
      air: scale(palette.night, 0.6),
      lit: palette.mid,
      melt: 90 * unit,
      rock: 26 * unit,
    });
    embers(painting, { x, y: floor, reach: 470 * unit, colour: mix(palette.accent, palette.light, 0.3), count: 130 });
    specks(painting, { count: 50, size: [0.8 * unit, 2.2 * unit], strength: 1.2, top: y - 200 * unit, bottom: y + 200 * unit });
  },
};
