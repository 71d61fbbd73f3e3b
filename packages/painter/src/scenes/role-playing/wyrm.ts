import { mix } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { glow, nearest, rimLight, warmest } from '../../kit/lights.ts';
import { embers } from '../../kit/specks.ts';
import type { Painting } from '../../scene.ts';
import { circle, limb, polygon, strokePath, triangle } from '../../shapes/svg.ts';

type Joint = readonly [x: number, y: number, width: number];

/** A body that follows its joints, thick and thin. */
function tube(joints: readonly Joint[]): string {
  let svg = '';
  for (let index = 1; index < joints.length; index++) {
    const [x1, y1, w1] = joints[index - 1]!;
    const [x2, y2, w2] = joints[index]!;
    for (let step = 0; step < 6; step++) {
      const [a, b] = [step / 6, (step + 1) / 6];
      const at = (t: number): [number, number] => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t];
      svg += limb(at(a), at(b), w1 + (w2 - w1) * a, w1 + (w2 - w1) * b);
      svg += circle(...at(b), (w1 + (w2 - w1) * b) / 2);
    }
    svg += circle(x2, y2, w2 / 2);
  }
  return svg;
}

/** Flying to the right, its breast at the origin, about 300 long. */
const body =
  tube([
    [-188, 30, 1],
    [-160, 44, 6],
    [-128, 42, 10],
    [-96, 28, 16],
    [-62, 12, 25],
    [-26, 6, 36],
    [6, 0, 40],
    [32, -10, 30],
    [54, -28, 20],
    [74, -44, 16],
    [94, -50, 17],
  ]) +
  polygon('-188,30 -212,20 -204,36 -214,48 -184,38') +
  polygon('84,-60 98,-62 136,-52 138,-46 104,-43 90,-42') +
  polygon('92,-45 104,-42 128,-32 122,-30 94,-36') +
  polygon('88,-58 64,-80 80,-54') +
  polygon('96,-60 78,-88 88,-56') +
  limb([-22, 16], [-44, 40], 18, 8) +
  limb([-44, 40], [-26, 52], 8, 4) +
  limb([-26, 52], [-16, 50], 4, 1) +
  limb([18, 10], [10, 34], 14, 6) +
  limb([10, 34], [28, 42], 6, 3) +
  limb([28, 42], [36, 38], 3, 1) +
  [-58, -40, -22, -4, 14, 32, 46, 58, 70]
    .map((x, index) =>
      triangle(
        [x - 6, -6 - Math.max(0, x) * 0.55],
        [x - 8, -22 - Math.max(0, x) * 0.62 + Math.abs(index - 3)],
        [x + 6, -8 - Math.max(0, x) * 0.6],
      ),
    )
    .join('');
const wing =
  '<path d="M22-6C12-36 0-58-6-84C2-110 14-130 28-150L30-164L20-158' +
  'C2-172-26-190-60-202Q-62-164-118-158Q-100-122-150-96Q-112-72-138-36Q-88-34-40 ' +
  '8Z"/>';
const bones =
  strokePath('M22-6C12-36 0-58-6-84C2-110 14-130 26-154', 9) +
  strokePath('M24-152C-6-168-30-184-58-200M24-150C-30-148-80-152-116-157M22-148C-30-126-90-104-148-96M18-140C-20-90-90-46-136-37', 3.4);

export async function paintDragon(painting: Painting, place: (svg: string) => string, lit: { dx: number; dy: number }) {
  const { canvas, mask, palette, unit } = painting;
  const far = await mask(place(`<g transform="translate(22 -10) rotate(16) scale(-0.72 0.86)">${wing}</g>`));
  canvas.fill(far, mix(palette.deep, palette.mid, 0.55));
  const skin = await mask(place(wing));
  canvas.fill(skin, mix(palette.night, palette.deep, 0.9));
  rimLight(painting, skin, { ...lit, colour: palette.haze, strength: 0.8, width: 6 * unit });
  const dark = await mask(place(body + bones + `<g transform="translate(22 -10) rotate(16) scale(-0.72 0.86)">${bones}</g>`));
  canvas.fill(dark, nearest(painting));
  rimLight(painting, dark, { ...lit, colour: palette.light, strength: 0.4, width: 2.2 * unit });
}

/** A torrent of flame: white at its heart, the answering colour where it tears. */
export function breath({ canvas, noise, palette, unit }: Painting, from: { x: number; y: number }, angle: number, long: number): void {
  const [ax, ay] = [Math.cos(angle), Math.sin(angle)];
  canvas.each((px, py, pixel) => {
    const along = ((px - from.x) * ax + (py - from.y) * ay) / long;
    if (along <= 0 || along > 1.2) return;
    const across = Math.abs((py - from.y) * ax - (px - from.x) * ay) / long;
    const curl = noise.warped(px / (70 * unit) - ax * along * 2, py / (70 * unit) - ay * along * 2, 4, 1.1);
    const heat = 1 - across / (0.03 + 0.26 * along) + curl * (0.35 + along) - along * 0.55;
    const flame = smooth(0, 0.35, heat);
    const hot = smooth(0.25, 0.8, heat);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! *= 1 - 0.7 * clamp(flame);
      pixel[channel]! += palette.accent[channel]! * flame * 1.1 + palette.light[channel]! * hot * 1.2;
    }
  });
}

/** Flames along the valley floor, and their light on the smoke. */
export function fires(painting: Painting, y: number): void {
  const { palette, random, unit, width } = painting;
  const fire = warmest(painting);
  for (let index = 0; index < random.whole(5, 8); index++) {
    const x = random.between(0.02, 0.98) * width;
    const radius = random.between(36, 84) * unit;
    glow(painting, { x, y: y + random.between(-10, 30) * unit, radius, colour: fire, strength: 1.5, squash: 0.8, core: 18 });
    embers(painting, { x, y, reach: 200 * unit, colour: palette.light, count: 26, strength: 1.2 });
  }
}
