import { mix, ramp } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { rimLight } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, stroke } from '../../shapes/svg.ts';
import { drifter, school, shark, whale } from './sea-life.ts';

/** A raft of logs around the origin, the waterline at y = 0. */
export function craft({ random }: Painting): { wood: string; sail: string; lamp: string } {
  let wood = box(-82, -13, 164, 9, 4) + box(-76, -5, 152, 10, 5);
  for (let log = 0; log < 7; log++) wood += circle(-70 + log * 23.4, 1, 9);
  wood += box(48, -44, 26, 32, 2) + box(28, -32, 18, 20, 2);
  let sail = '';
  if (random.chance(0.65)) {
    wood += stroke('-6,-10 -2,-176', 5) + stroke('-44,-160 42,-164', 4);
    sail = '<path d="M-40-158Q0-162 40-162Q60-110 38-60Q0-76-34-56Q-22-106-40-158Z"/>';
  }
  return { wood, sail, lamp: circle(72, -52, 4) };
}

/** The depths: light that sinks in shafts and dies. */
export function depths({ canvas, height, noise, palette, random, unit }: Painting, line: (x: number) => number, x: number): void {
  const tone = ramp([mix(palette.haze, palette.light, 0.15), palette.haze, palette.mid, palette.deep, palette.night]);
  const seed = random.between(0, 50);
  const colour = new Float32Array(3);
  canvas.each((px, py, pixel) => {
    const down = py - line(px);
    const cover = clamp(down + 0.5);
    if (cover <= 0) return;
    const part = down / (height * 0.5);
    const angle = (px - x) / (down + 260 * unit);
    const shaft = smooth(-0.1, 0.5, noise.fbm(angle * 7 + seed, 2, 3)) * Math.exp(-part * 2.1) * Math.exp(-angle * angle * 2.6);
    tone(clamp(part * 0.95 + 0.08 + Math.abs(px - x) / (2200 * unit)), colour);
    for (let channel = 0; channel < 3; channel++) {
      const seen = colour[channel]! * 0.8 + palette.light[channel]! * shaft * 0.5;
      pixel[channel]! += (seen - pixel[channel]!) * cover;
    }
  });
}

/** A drowned city, its towers leaning. */
function drowned({ height, random, unit, width }: Painting, top: number): string {
  let svg = '';
  for (let x = -30 * unit; x < width + 30 * unit; x += random.between(50, 96) * unit) {
    const wide = random.between(34, 66) * unit;
    const high = top + random.between(0, 190) * unit;
    const turn = random.bell() * 8;
    const mast = box(x + wide * 0.3, high - 26 * unit, wide * 0.12, 30 * unit);
    svg += `<g transform="rotate(${turn} ${x} ${height})">${box(x, high, wide, height) + mast}</g>`;
  }
  return svg;
}

export async function beneath(painting: Painting, line: number, x: number, side: -1 | 1): Promise<void> {
  const { canvas, mask, palette, random, unit, wide } = painting;
  const kind = random.pick(['shark', 'whale', 'drifter', 'city'] as const);
  const place = (svg: string, size: number, dx: number, dy: number) =>
    `<g transform="translate(${x + dx * unit} ${line + dy * unit}) ` +
    `rotate(${side * random.between(-12, 4)}) ` +
    `scale(${side * size * unit} ${size * unit})">${svg}</g>`;
  const shade = mix(palette.deep, palette.mid, 0.35);
  if (kind === 'city') {
    const towers = await mask(drowned(painting, line + 70 * unit));
    canvas.fill(towers, (_px, py, pixel) => {
      for (let channel = 0; channel < 3; channel++) pixel[channel]! *= 0.2 + 0.3 * smooth(line, line + 400 * unit, py);
    });
    rimLight(painting, towers, { dx: 0.1, colour: palette.haze, strength: 0.4, width: 6 * unit });
    return;
  }
  const beast =
    kind === 'shark'
      ? place(shark, random.between(0.9, 1.3), -20 * side, 150)
      : kind === 'whale'
        ? place(whale, random.between(1.2, 1.5), 0, 180)
        : place(drifter(random), 1.25, 30 * side, 190);
  const shape = await mask(beast);
  canvas.fill(shape, shade, wide ? 0.9 : 0.85);
  rimLight(painting, shape, { colour: palette.haze, strength: 0.6, width: 5 * unit });
  canvas.fill(
    await mask(school(random, x - side * 130 * unit, line + 90 * unit, 16, 110 * unit, 0.5 * unit, side < 0)),
    mix(palette.deep, palette.mid, 0.2),
    0.8,
  );
}
