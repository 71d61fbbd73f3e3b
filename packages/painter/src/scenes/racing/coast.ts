import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { ground, ridge, skyline } from '../../kit/land.ts';
import { glow } from '../../kit/lights.ts';
import { replaceDisc } from '../../kit/sky-light.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, limb, polygon, type Point } from '../../shapes/svg.ts';
import { rearCar } from './rear-cars.ts';
import { beside, pave, type Road } from './road.ts';

/** A palm whose foot stands at (x, y). */
function palm({ random }: Painting, x: number, y: number, tall: number, lean: number): string {
  let svg = '';
  let from: Point = [x, y];
  for (let step = 1; step <= 7; step++) {
    const part = step / 7;
    const to: Point = [x + lean * tall * part * part, y - tall * part];
    svg += limb(from, to, tall * (0.062 - 0.03 * part), tall * (0.056 - 0.03 * part));
    from = to;
  }
  for (let frond = 0; frond < 13; frond++) {
    const turn = Math.PI * (frond / 12) + random.bell() * 0.14;
    svg += leaf(from, Math.cos(turn), Math.sin(turn), tall * random.between(0.3, 0.46));
  }
  return svg + circle(from[0], from[1] + tall * 0.012, tall * 0.03);
}

/** One drooping frond with a ragged lower edge; it sets out to (dx, up) and falls at its end. */
function leaf([x, y]: Point, dx: number, up: number, long: number): string {
  const upper: Point[] = [];
  const lower: Point[] = [];
  const steps = 12;
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const px = x + dx * long * part * (1 - 0.12 * part);
    const py = y - up * long * 0.75 * part * (1 - part * 0.55) - long * (0.3 * part - 0.62 * part * part);
    const broad = long * 0.13 * Math.sin(Math.PI * Math.min(1, part * 0.9 + 0.1));
    upper.push([px, py - broad * 0.2]);
    lower.unshift([px - dx * broad * 0.4, py + broad * (step % 2 ? 1 : 0.3)]);
  }
  return polygon([...upper, ...lower]);
}

/** The sun, cut into bands that widen towards its foot. */
function sun(painting: Painting, x: number, y: number, radius: number, striped: boolean): void {
  if (replaceDisc(painting, { x, y, radius })) return;
  const { canvas, palette } = painting;
  glow(painting, { x, y, radius: radius * 3, strength: 0.75, core: 3 });
  const colours = ramp([palette.light, mix(palette.light, palette.haze, 0.35), palette.haze]);
  const tone = new Float32Array(3);
  canvas.each((px, py, pixel) => {
    const down = (py - y) / radius;
    const edge = smooth(1.004, 0.994, Math.hypot((px - x) / radius, down));
    if (edge <= 0) return;
    const band = ((down + 1) * 6.5) % 1;
    const gap = striped ? smooth(0, 0.08, band - (0.8 - down * 0.6)) * smooth(-0.35, -0.2, down) : 0;
    colours((down + 1) / 2, tone);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += (tone[channel]! * 1.12 - pixel[channel]!) * edge * (1 - gap);
    }
  });
}

/** The sea with the sun on it, and a beach along the road. */
function shore(painting: Painting, road: Road, sunX: number, sea: number): void {
  const { height, noise, palette, unit } = painting;
  const depth = height - road.horizon;
  const sand = mix(palette.mid, palette.haze, 0.35);
  ground(painting, road.horizon, road.middle, (across, away, near, pixel) => {
    const place = across - (road.sway(near) / depth) * away;
    const x = across * (depth / away) + road.middle;
    const wave = noise.at(across * 2.2, away * 6) * 0.5 + noise.at(across * 9, away * 16) * 0.5;
    const path = Math.exp(-(((x - sunX) / ((70 + 130 * near) * unit)) ** 2));
    const glint = smooth(0.1, 0.5, wave + path * 0.5 - 0.35 + near * 0.1) * path;
    const wet = smooth(1.1, 1.16 + away * 0.01, sea * place + 0.1 * noise.fbm(away * 1.5, 3, 3) - 0.75);
    const dry = Math.max(0.06, 0.75 - near * 0.9) * (0.85 + 0.3 * noise.fbm(across * 3, away * 3, 4));
    for (let channel = 0; channel < 3; channel++) {
      const water = palette.deep[channel]! * (1 - near * 0.4) + palette.mid[channel]! * (0.35 - near * 0.2);
      const land = palette.night[channel]! + sand[channel]! * dry * dry;
      const swell = water * (1 + wave * 0.35) + palette.light[channel]! * glint * 1.1;
      pixel[channel] = land + (swell - land) * wet;
    }
  });
}

async function palms(painting: Painting, road: Road, bottom: number, sides: number[]): Promise<void> {
  const { canvas, height, mask, palette, random } = painting;
  const count = random.whole(5, 7);
  for (let row = count; row >= 0; row--) {
    const y = road.horizon + (bottom - road.horizon) / (1 + row * 0.62);
    let svg = '';
    for (const side of sides) {
      const { x, scale: size } = beside(painting, road, side * random.between(1.45, 1.7), y);
      svg += palm(painting, x, y + 3, size * random.between(1.9, 2.6), -side * random.between(0, 0.22));
    }
    const shape = await mask(svg);
    const near = (y - road.horizon) / (height - road.horizon);
    canvas.fill(shape, mix(palette.night, palette.mid, 0.5 * Math.max(0, 0.5 - near) * 2));
  }
}

export const coast: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const foot = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom - 6 * unit);
    const horizon = foot - random.between(150, 185) * unit;
    const sea = random.side();
    const turn = random.between(-70, 70) * unit;
    const road: Road = { horizon, middle: focus.x, half: random.between(0.85, 1), sway: (near) => turn * (1 - near) ** 3 };
    const striped = random.chance(0.6);
    const radius = random.between(105, 165) * unit;
    const disc = { x: focus.x + turn + random.bell() * 20 * unit, y: horizon - radius * random.between(0.6, 0.95) };
    sky(painting, [palette.night, palette.deep, palette.mid, palette.haze, palette.light], horizon * 1.12, 1.15);
    if (random.chance(0.5)) stars(painting, palette.light, horizon * 0.55, 150);
    sun(painting, disc.x, disc.y, radius, striped);
    const cover = random.between(0.25, 0.5);
    clouds(painting, { ...disc, bottom: horizon, shade: palette.mid, cover, opacity: 0.6, stretch: 3.4 });
    ridge(painting, {
      top: headland(painting, horizon, -sea),
      colour: mix(palette.deep, palette.mid, 0.5),
      air: palette.haze,
      melt: 120 * unit,
      lit: palette.haze,
      side: sea,
    });
    shore(painting, road, disc.x, sea);
    pave(painting, road, {
      asphalt: mix(palette.night, palette.deep, 0.6),
      line: mix(palette.haze, palette.light, 0.6),
      sheen: palette.haze,
      sheenStrength: 0.75,
    });
    await palms(painting, road, foot + 50 * unit, random.chance(0.5) ? [-1, 1] : [-sea]);
    const flock = Array.from({ length: random.whole(3, 6) }, () =>
      bird(disc.x + random.bell() * 190 * unit, disc.y - random.between(-20, 120) * unit, random.between(10, 20) * unit),
    );
    canvas.fill(await mask(flock.join('')), palette.night);
    const lane = beside(painting, road, -random.side() * road.half * 0.42, foot);
    await rearCar(painting, {
      x: lane.x,
      y: foot,
      width: Math.min(width, height) * random.between(0.3, 0.36),
      kind: random.pick(['roadster', 'roadster', 'coupe'] as const),
      colour: random.chance(0.5) ? palette.accent : palette.haze,
      lamp: scale([1, 0.12, 0.08], 0.9),
      sky: palette.light,
    });
  },
};

/** A range that rises on one side only, out of the water. */
function headland(painting: Painting, horizon: number, side: number): (x: number) => number {
  const { focus, unit, width } = painting;
  const hills = skyline(painting, { base: 0, rise: 120 * unit, kind: 'hills', span: 230 * unit });
  return (x) => {
    const out = smooth(20 * unit, width * 0.5, side * (x - focus.x));
    return horizon + 2 + Math.min(0, hills(x) * out);
  };
}
