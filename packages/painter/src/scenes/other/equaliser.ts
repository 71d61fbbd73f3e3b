import { mix, ramp, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { backdrop } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground, mountains } from '../../kit/land.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle } from '../../shapes/svg.ts';

type Disc = { x: number; y: number; radius: number };

/** A sun cut into stripes that grow wider towards the horizon. */
function sliced(painting: Painting, { x, y, radius }: Disc): void {
  const { canvas, palette, random } = painting;
  const hot = ramp([palette.light, mix(palette.haze, palette.light, 0.35), palette.haze, palette.accent]);
  const stripes = random.whole(6, 9);
  const tone = new Float32Array(3);
  canvas.each(
    (px, py, pixel) => {
      const far = Math.hypot(px - x, py - y);
      const down = (py - y) / radius;
      const cover = clamp(radius - far + 0.5);
      if (cover <= 0) return;
      const place = (down + 0.35) * stripes * 0.75;
      const gap = down < -0.35 ? 0 : 0.06 + 0.5 * clamp((down + 0.35) / 1.35);
      const wave = Math.abs((place % 1) - 0.5) * 2;
      const open = down < -0.35 ? 1 : smooth(gap - 0.04, gap + 0.04, wave);
      hot((down + 1) / 2, tone);
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel]! += (tone[channel]! * 1.1 - pixel[channel]!) * cover * open;
      }
    },
    y - radius,
    y + radius,
  );
}

/** A record: grooves that gleam in two fans, a label in the answering colour. */
function record(painting: Painting, { x, y, radius }: Disc): void {
  const { canvas, noise, palette, unit } = painting;
  glow(painting, { x, y, radius: radius * 1.7, colour: palette.light, strength: 0.6, core: 1 });
  canvas.each(
    (px, py, pixel) => {
      const [dx, dy] = [px - x, py - y];
      const far = Math.hypot(dx, dy) / radius;
      const cover = clamp((1 - far) * radius + 0.5);
      if (cover <= 0) return;
      const angle = Math.atan2(dy, dx);
      const gleam = Math.pow(Math.abs(Math.cos(angle + 0.75)), 14) + 0.5 * Math.pow(Math.abs(Math.cos(angle - 0.5)), 30);
      const groove = 0.6 + 0.4 * noise.at((far * radius) / (2.2 * unit), 3) + 0.3 * noise.at(far * 16, 9);
      const label = smooth(0.36, 0.355, far);
      const ringed = smooth(0.012, 0.004, Math.abs(far - 0.3)) + smooth(0.012, 0.004, Math.abs(far - 0.98)) * 0.6;
      const hole = smooth(0.03, 0.026, far);
      for (let channel = 0; channel < 3; channel++) {
        let seen = palette.night[channel]! * 0.7 + palette.haze[channel]! * gleam * groove * 0.75;
        seen += (palette.accent[channel]! * (0.85 + (0.2 * dy) / radius) - seen) * label;
        seen += palette.light[channel]! * ringed * 0.5;
        seen *= 1 - hole * 0.95;
        pixel[channel]! += (seen - pixel[channel]!) * cover;
      }
    },
    y - radius,
    y + radius,
  );
}

/** A disc with bars that leap from its rim all around. */
async function burst(painting: Painting, { x, y, radius }: Disc): Promise<void> {
  const { canvas, mask, noise, palette, random, unit } = painting;
  const inner = radius * 0.58;
  const count = 72;
  const seed = random.between(0, 50);
  let svg = '';
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * 360;
    const turn = (index / count) * Math.PI * 2;
    const leap = (0.25 + Math.abs(noise.fbm(Math.cos(turn) * 2 + seed, Math.sin(turn) * 2, 4)) * 1.6) * radius * 0.62;
    svg += `<g transform="rotate(${angle} ${x} ${y})">${box(x - 3.6 * unit, y - inner - 8 * unit - leap, 7.2 * unit, leap, 3)}</g>`;
  }
  shine(painting, await mask(svg), { core: mix(palette.accent, palette.light, 0.45), strength: 0.9, halo: 18 * unit });
  const disc = await mask(circle(x, y, inner));
  canvas.fill(disc, scale(palette.light, 1.05));
  canvas.fill(await mask(circle(x, y, inner * 0.86)), mix(palette.deep, palette.mid, 0.4));
  canvas.fill(await mask(circle(x, y, inner * 0.3)), scale(palette.light, 1));
}

/** Columns of lit segments along the horizon. */
async function bars(painting: Painting, line: number): Promise<void> {
  const { focus, mask, noise, palette, random, unit, width } = painting;
  const step = random.between(20, 30) * unit;
  const row = random.between(0, 90);
  let [low, high] = ['', ''];
  for (let x = -step * random.next(); x < width; x += step) {
    const apart = smooth(20 * unit, 260 * unit, Math.abs(x + step / 2 - focus.x));
    const tall = (0.2 + Math.abs(noise.fbm(x / (90 * unit), row, 4)) * 1.7) * (0.25 + apart) * 170 * unit;
    const count = Math.max(1, Math.round(tall / (11 * unit)));
    for (let index = 0; index < count; index++) {
      const cell = box(x + step * 0.1, line - (index + 1) * 11 * unit, step * 0.8, 8 * unit, 1.5);
      if (index > count - 3) high += cell;
      else low += cell;
    }
  }
  shine(painting, await mask(low), { colour: palette.haze, core: mix(palette.mid, palette.haze, 0.7), strength: 0.5, halo: 14 * unit });
  shine(painting, await mask(high), { core: mix(palette.accent, palette.light, 0.3), strength: 0.9, halo: 14 * unit });
}

async function speakers(painting: Painting, line: number): Promise<void> {
  const { canvas, mask, palette, random, unit, wide, width } = painting;
  for (const side of [-1, 1]) {
    let [cases, cones] = ['', ''];
    const edge = side < 0 ? (wide ? width * 0.4 : 0) : width;
    const broad = random.between(74, 100) * unit;
    let y = line + random.between(70, 100) * unit;
    const count = random.whole(2, 3);
    for (let index = 0; index < count; index++) {
      const tall = broad * random.between(0.95, 1.35);
      const x = edge - side * broad * (0.36 - index * 0.02);
      cases += box(x - broad / 2, y - tall, broad, tall - 3 * unit, 5);
      cones += circle(x, y - tall * 0.38, broad * 0.3) + circle(x, y - tall * 0.82, broad * 0.13);
      y -= tall;
    }
    const [stack, round] = [await mask(cases), await mask(cones)];
    canvas.fill(stack, scale(palette.night, 0.8));
    rimLight(painting, stack, { dx: -side, dy: -0.6, colour: palette.haze, strength: 0.8 });
    rimLight(painting, round, { dx: -side, dy: -0.8, colour: palette.accent, strength: 0.55, width: 4 * unit });
  }
}

export const equaliser: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, palette, random, stage, unit, wide } = painting;
    const line = Math.min(height * (wide ? 0.78 : 0.64), stage.bottom - 22 * unit);
    const kind = random.pick(['sliced', 'record', 'burst'] as const);
    const radius = Math.min(random.between(140, 180) * unit, (line - stage.top) * 0.36);
    const disc = { x: focus.x, y: line - radius * (kind === 'sliced' ? 0.8 : random.between(1.15, 1.4)), radius };
    backdrop(painting, { night: true, horizon: line, bend: 1.2, stars: 260, starsTo: line * 0.8 });
    glow(painting, { ...disc, radius: radius * 3, strength: 0.7, core: 4 });
    if (kind === 'sliced') sliced(painting, disc);
    else if (kind === 'record') record(painting, disc);
    else await burst(painting, disc);
    if (random.chance(0.5)) mountains(painting, { layers: 2, from: line, to: line + 6, rise: 80 * unit, far: 0.45, near: 0.25 });
    else fog(painting, { y: line, depth: 60 * unit, density: 0.6 });
    await bars(painting, line + 2);
    if (random.chance(0.5)) {
      const net = palette.accent;
      ground(painting, line, disc.x, (across, away, near, pixel) => {
        const thin = 0.012 + away * 0.006;
        const apart = (value: number) => Math.abs((((value % 1) + 1) % 1) - 0.5);
        const lines = Math.max(smooth(0.5 - thin * 2.2, 0.5, apart(across * 2.2)), smooth(0.5 - thin * 3, 0.5, apart(away * 1.1)));
        const sheen = Math.exp(-((across / away / 0.22) ** 2)) * (1 - near);
        for (let channel = 0; channel < 3; channel++) {
          pixel[channel] =
            palette.night[channel]! * 0.7 +
            palette.haze[channel]! * sheen * 0.35 +
            net[channel]! * lines * (0.25 + 0.7 * (1 - near)) * smooth(0, 0.06, near);
        }
      });
    } else {
      reflect(painting, { line: line + 2, tint: [0.6, 0.6, 0.65], ripple: 22 * unit });
      canvas.each((_x, y, pixel) => {
        const kept = 1 - 0.8 * smooth(0, 1, (y - line) / (height - line));
        for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
      }, line);
    }
    if (random.chance(0.6)) await speakers(painting, line);
    specks(painting, { count: 60, colour: palette.accent, size: [0.8 * unit, 2.6 * unit], strength: 0.8, bottom: line });
  },
};
