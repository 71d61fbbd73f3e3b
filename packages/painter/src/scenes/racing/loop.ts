import { mix, ramp, scale } from '../../engine/colour.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, placed, polygon, type Point } from '../../shapes/svg.ts';

type Vector = [number, number, number];
type Place = { left: Point; right: Point };
type Course = {
  turn: -1 | 1;
  turns: number;
  radius: number;
  drift: number;
  half: number;
  focal: number;
  aim: Point;
};

/** A hovering racer from behind, 200 wide, around the origin. */
const racer =
  '<path d="M-100-6 L-96-14 L-44-26 L-28-42 Q0-54 28-42 L44-26 L96-14 L100-6 L60-1 L-60-1Z"/>' +
  polygon('-7,-44 -3,-82 3,-82 7,-44') +
  polygon('-100,-6 -96,-36 -90,-36 -88,-10') +
  polygon('100,-6 96,-36 90,-36 88,-10');
const engines = box(-40, -22, 34, 12, 6) + box(6, -22, 34, 12, 6);

const away = (part: number) => 1.1 * 13 ** part;

/** The track winds like a corkscrew around the line of sight, towards the light at its end. */
function centre({ turn, turns, radius, drift, focal }: Course, part: number): Vector {
  const angle = Math.PI / 2 + turn * Math.PI * 2 * turns * Math.max(0, part) ** 1.35;
  const reach = radius * (1 + drift * Math.max(0, part));
  return [Math.cos(angle) * reach, Math.sin(angle) * reach, away(part) * focal];
}

/** Both edges of the track; its floor faces the axis, as on the inside of a pipe. */
function place(course: Course, part: number): Place {
  const { aim, focal, half } = course;
  const middle = centre(course, part);
  const ahead = centre(course, part + 0.004);
  const along: Vector = [ahead[0] - middle[0], ahead[1] - middle[1], ahead[2] - middle[2]];
  const inward = Math.hypot(middle[0], middle[1]);
  const [nx, ny] = [-middle[0] / inward, -middle[1] / inward];
  const across: Vector = [-along[2] * ny, along[2] * nx, along[0] * ny - along[1] * nx];
  const length = Math.hypot(...across);
  const project = (by: number): Point => {
    const depth = Math.max(0.3 * focal, middle[2] + (across[2] / length) * by);
    const view = focal / depth;
    return [aim[0] + (middle[0] + (across[0] / length) * by) * view, aim[1] + (middle[1] + (across[1] / length) * by) * view];
  };
  return { left: project(-half), right: project(half) };
}

const between = (from: Point, to: Point, t: number): Point => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];

/** A strip of the track between two places across it, 0 left to 1 right. */
function strip(places: readonly Place[], from: number, to: number): string {
  const one = places.map(({ left, right }) => between(left, right, from));
  const other = places.map(({ left, right }) => between(left, right, to)).toReversed();
  return polygon([...one, ...other]);
}

async function track(painting: Painting, course: Course): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const pieces = 14;
  const steps = 9;
  const surface = ramp([palette.night, mix(palette.night, palette.deep, 0.7), palette.deep, palette.mid, palette.haze]);
  const tone = new Float32Array(3);
  const lamps = [palette.accent, mix(palette.haze, palette.light, 0.6)];
  for (let piece = pieces - 1; piece >= -5; piece--) {
    const places = Array.from({ length: steps + 2 }, (_, step) => place(course, (piece + step / steps) / pieces));
    const far = Math.max(0, piece) / pieces;
    surface(far, tone);
    const panel = piece % 2 ? 1 : 1.3;
    canvas.fill(await mask(strip(places, 0, 1)), [tone[0]! * panel, tone[1]! * panel, tone[2]! * panel]);
    canvas.add(await mask(strip(places, 0.1, 0.12) + strip(places, 0.88, 0.9)), palette.haze, 0.25);
    if (piece > 0 && piece % 2 === 1) canvas.fill(await mask(chevron(places)), palette.haze, 0.8);
    for (const [index, colour] of lamps.entries()) {
      const rim = await mask(index ? strip(places, 0.955, 1) : strip(places, 0, 0.045));
      canvas.add(rim.blurred((5 + 16 * (1 - far)) * unit), colour, 1);
      canvas.fill(rim, mix(colour, [1, 1, 1], 0.3));
    }
  }
}

/** An arrow of light on the track that promises speed. */
function chevron(places: readonly Place[]): string {
  const at = (index: number, t: number) => between(places[index]!.left, places[index]!.right, t);
  return polygon([at(1, 0.25), at(5, 0.5), at(1, 0.75), at(4, 0.75), at(8, 0.5), at(4, 0.25)]);
}

async function craft(painting: Painting, x: number, y: number, width: number, tilt: number): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const turned = (svg: string) => mask(`<g transform="rotate(${tilt.toFixed(1)} ${x} ${y})">${placed(svg, x, y, width / 200)}</g>`);
  const body = await turned(racer);
  canvas.darken(body.shifted(0, 16 * unit).blurred(9 * unit), 0.8);
  canvas.fill(body, (_px, py, pixel) => pixel.set(mix(palette.night, palette.mid, Math.max(0, (y - py) / (width * 0.5)))));
  rimLight(painting, body, { dx: 0.1, strength: 0.95, width: 4 * unit });
  shine(painting, await turned(engines), { core: mix(palette.accent, [1, 1, 1], 0.7), strength: 1.9, halo: 0.16 * width });
}

export const loop: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, palette, random, stage, unit, wide } = painting;
    const foot = Math.min(height * (wide ? 0.84 : 0.7), stage.bottom - 16 * unit);
    const aim: Point = [focus.x, foot - random.between(235, 275) * unit];
    const course: Course = {
      turn: random.side(),
      turns: random.between(0.9, 1.35),
      radius: random.between(320, 345) * unit,
      drift: random.between(1.2, 2.4),
      half: random.between(125, 150) * unit,
      focal: 330 * unit,
      aim,
    };
    sky(painting, [palette.night, palette.deep, palette.mid, palette.haze, palette.mid], height * 0.9, 1.05);
    stars(painting, palette.light, height * 0.55, 260);
    const radius = random.between(34, 72) * unit;
    const sun = { x: aim[0], y: aim[1] };
    glow(painting, { ...sun, radius: 430 * unit, core: 7 });
    clouds(painting, { ...sun, top: height * 0.1, bottom: height, cover: random.between(0.3, 0.6), opacity: 0.75, stretch: 2 });
    await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 1.3) });
    rays(painting, { ...sun, length: 560 * unit, colour: palette.light, strength: 0.35 });
    await track(painting, course);
    const near = place(course, 0.03);
    const x = (near.left[0] + near.right[0]) / 2 + random.bell() * 30 * unit;
    const rival = place(course, random.between(0.2, 0.3));
    const tilt = (Math.atan2(rival.left[1] - rival.right[1], rival.left[0] - rival.right[0]) * 180) / Math.PI;
    const rivalWidth = Math.hypot(rival.left[0] - rival.right[0], rival.left[1] - rival.right[1]) * 0.3;
    await craft(painting, (rival.left[0] + rival.right[0]) / 2, (rival.left[1] + rival.right[1]) / 2, rivalWidth, tilt);
    await craft(painting, x, foot, random.between(170, 200) * unit, course.turn * -random.between(3, 10));
  },
};
