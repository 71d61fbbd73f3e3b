import { clamp, smooth } from '../../engine/noise.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { nearest, rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { circle, ellipse, limb, strokePath, type Point } from '../../shapes/svg.ts';

/** The surface from below and the shafts that fall through it. */
export function sunlight({ canvas, height, noise, palette, random, unit }: Painting, x: number): void {
  const seed = random.between(0, 60);
  canvas.each((px, py, pixel) => {
    const down = py / height;
    const angle = (px - x) / (py + 190 * unit);
    const shaft =
      smooth(-0.15, 0.45, noise.fbm(angle * 6.5 + seed, 5 + down * 0.3, 4)) * Math.exp(-down * 2.2) * Math.exp(-angle * angle * 1.6);
    const web = 1 - Math.abs(noise.fbm(((px - x) / unit / 60) * (1 - down), seed + (py / unit / 22) * (1 + down), 3)) * 3.4;
    const ripple = clamp(web) * smooth(0.16, 0, down);
    for (let channel = 0; channel < 3; channel++) pixel[channel]! += palette.light[channel]! * (shaft * 0.62 + ripple * 0.4);
  });
}

/** Corals: fans, tubes, domes and weeds, growing from (x, y). */
function coral(random: Painting['random'], x: number, y: number, tall: number): { shape: string; buds: Point[] } {
  const buds: Point[] = [];
  let shape = '';
  const kind = random.pick(['branch', 'tubes', 'dome', 'weed', 'weed'] as const);
  const grow = (from: Point, angle: number, long: number, width: number, level: number): void => {
    const to: Point = [from[0] + Math.cos(angle) * long, from[1] + Math.sin(angle) * long];
    shape += limb(from, to, width, width * 0.75) + circle(to[0], to[1], width * 0.4);
    if (level === 4) buds.push(to);
    else for (const side of [-1, 1]) grow(to, angle + side * random.between(0.2, 0.55), long * 0.76, width * 0.72, level + 1);
  };
  if (kind === 'branch') grow([x, y], -Math.PI / 2 + random.bell() * 0.2, tall * 0.3, tall * 0.09, 0);
  if (kind === 'tubes') {
    for (let tube = -2; tube <= 2; tube++) {
      const top: Point = [x + tube * tall * 0.2 + random.bell() * 6, y - tall * random.between(0.4, 1)];
      shape += limb([x + tube * tall * 0.1, y + 10], top, tall * 0.1, tall * 0.17) + ellipse(top[0], top[1], tall * 0.085, tall * 0.03);
      buds.push(top);
    }
  }
  if (kind === 'dome') shape += ellipse(x, y, tall * 0.55, tall * 0.4);
  if (kind === 'weed') {
    for (let blade = 0; blade < 5; blade++) {
      const px = x + (blade - 2) * tall * 0.09;
      const sway = random.bell() * tall * 0.2;
      shape += strokePath(
        `M${px} ${y + 8}` +
          `C${px + sway} ${y - tall * 0.4} ${px - sway} ${y - tall * 0.7} ` +
          `${px + sway * 0.8} ${y - tall * random.between(0.8, 1.5)}`,
        tall * 0.045,
      );
    }
  }
  return { shape, buds };
}

export async function bed(painting: Painting, base: number, depth: number): Promise<void> {
  const { canvas, focus, mask, palette, random, unit, width } = painting;
  const rough = skyline(painting, { base: 0, rise: 70 * unit, kind: 'hills', span: 180 * unit });
  const top = (px: number) => base + rough(px) - 130 * unit * depth * smooth(60 * unit, 330 * unit, Math.abs(px - focus.x));
  let svg = '';
  const buds: Point[] = [];
  for (let x = -20; x < width + 20; x += random.between(34, 80) * unit) {
    const grown = coral(random, x, top(x) + 10 * unit, random.between(50, 120) * (0.6 + depth * 0.6) * unit);
    svg += grown.shape;
    buds.push(...grown.buds);
  }
  const tone = palette.at(0.4 - depth * 0.36);
  const shape = await mask(svg);
  canvas.fill(shape, tone);
  rimLight(painting, shape, { colour: palette.haze, strength: 0.35 });
  ridge(painting, {
    top,
    colour: tone,
    air: depth > 0.6 ? nearest(painting) : palette.mid,
    lit: palette.at(0.6 - depth * 0.4),
    melt: 150 * unit,
    airy: 0.7,
    rock: 26 * unit,
  });
  const lit = random
    .shuffle(buds)
    .slice(0, 14 + depth * 16)
    .map(([x, y]) => circle(x, y, random.between(1.6, 3.6) * unit));
  shine(painting, await mask(lit.join('') || circle(-9, -9, 1)), { strength: 0.7 + depth * 0.5, halo: 12 * unit });
}
