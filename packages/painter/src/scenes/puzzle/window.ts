import { field } from '../../engine/canvas.ts';
import { mix, oklch, scale, type Colour } from '../../engine/colour.ts';
import { Mask } from '../../engine/mask.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { figure } from '../../kit/figures.ts';
import { ground } from '../../kit/land.ts';
import { rimLight } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, placed, polygon } from '../../shapes/svg.ts';

type Shape = 'rose' | 'lancets' | 'arch' | 'round';
type Pane = { x: number; y: number; colour: Colour };

function opening(shape: Shape, x: number, y: number, size: number): string {
  const lancet = (middle: number, foot: number, half: number, tall: number) =>
    `<path d="M${middle - half} ${foot}V${foot - tall + half * 1.6}` +
    `Q${middle - half} ${foot - tall + half * 0.5} ${middle} ${foot - tall}` +
    `Q${middle + half} ${foot - tall + half * 0.5} ${middle + half} ${foot - tall + half * 1.6}V${foot}Z"/>`;
  if (shape === 'arch') return lancet(x, y + size, size * 0.66, size * 2.1);
  if (shape === 'lancets') {
    return (
      lancet(x, y + size, size * 0.3, size * 2.2) +
      lancet(x - size * 0.72, y + size, size * 0.28, size * 1.75) +
      lancet(x + size * 0.72, y + size, size * 0.28, size * 1.75)
    );
  }
  if (shape === 'rose') {
    const petals = Array.from({ length: 8 }, (_, index) => {
      const turn = (index / 8) * Math.PI * 2;
      return circle(x + Math.cos(turn) * size * 0.72, y + Math.sin(turn) * size * 0.72, size * 0.27);
    });
    return circle(x, y, size * 0.44) + petals.join('');
  }
  return circle(x, y, size);
}

/** Colours of the glass: the palette's own and its neighbours around the wheel. */
function glass({ palette, random }: Painting): Colour[] {
  const hue = random.between(0, 360);
  return [
    palette.accent,
    palette.haze,
    palette.light,
    palette.mid,
    mix(palette.accent, palette.light, 0.4),
    oklch(0.72, 0.17, hue),
    oklch(0.6, 0.2, hue + random.between(60, 160)),
  ];
}

/** Panes strewn in rings, rows or at random; each point of the window belongs to the nearest. */
function leaded(painting: Painting, x: number, y: number, size: number): Pane[] {
  const { random } = painting;
  const colours = glass(painting);
  const panes: Pane[] = [];
  const kind = random.pick(['rings', 'lattice', 'shards'] as const);
  if (kind === 'rings') {
    const spokes = random.pick([8, 10, 12]);
    for (let ring = 0; ring < 6; ring++) {
      const count = ring === 0 ? 1 : spokes * (ring > 2 ? 2 : 1);
      for (let index = 0; index < count; index++) {
        const turn = ((index + (ring % 2) / 2) / count) * Math.PI * 2;
        const colour = colours[(ring * 2 + (index % 2)) % colours.length]!;
        panes.push({ x: x + Math.cos(turn) * ring * size * 0.23, y: y + Math.sin(turn) * ring * size * 0.23, colour });
      }
    }
    return panes;
  }
  const step = size * random.between(0.19, 0.26);
  const loose = kind === 'shards' ? 0.42 : 0;
  for (let row = -7; row <= 7; row++) {
    for (let column = -7; column <= 7; column++) {
      panes.push({
        x: x + (column + (row % 2) / 2 + random.bell() * loose) * step,
        y: y + (row * 0.87 + random.bell() * loose) * step,
        colour: random.pick(colours),
      });
    }
  }
  return panes;
}

/** Colour of the light that comes through each point, three numbers to the pixel. */
function glaze(painting: Painting, shape: Mask, panes: readonly Pane[], lead: number): Float32Array {
  const { noise, width, height, unit } = painting;
  const light = new Float32Array(width * height * 3);
  for (let index = 0; index < shape.data.length; index++) {
    const cover = shape.data[index]!;
    if (cover <= 0) continue;
    const [px, py] = [index % width, Math.floor(index / width)];
    let [best, next] = [Infinity, Infinity];
    let nearest = panes[0]!;
    for (const pane of panes) {
      const apart = Math.hypot(pane.x - px, pane.y - py);
      if (apart < best) [next, best, nearest] = [best, apart, pane];
      else if (apart < next) next = apart;
    }
    const clear = smooth(lead * 0.5, lead * 1.6, next - best);
    const ripple = 0.95 + noise.fbm(px / (14 * unit), py / (22 * unit), 3) * 0.5;
    for (let channel = 0; channel < 3; channel++) {
      light[index * 3 + channel] = nearest.colour[channel]! * clear * ripple * cover;
    }
  }
  return light;
}

/** The light on its way through the air: each point gathers what lies up the slope from it. */
function shafts(painting: Painting, light: Float32Array, slopeX: number, length: number, strength: number): void {
  const { canvas, height, width } = painting;
  for (let channel = 0; channel < 3; channel++) {
    const seen = field(width, height, 4, (x, y) => {
      let sum = 0;
      for (let sample = 1; sample <= 28; sample++) {
        const part = sample / 28;
        const column = Math.round(x - slopeX * length * part);
        const row = Math.round(y - length * part);
        if (column < 0 || column >= width || row < 0 || row >= height) continue;
        sum += light[(row * width + column) * 3 + channel]! * (1 - part);
      }
      return sum / 14;
    });
    for (let index = 0; index < seen.length; index++) canvas.data[index * 3 + channel]! += seen[index]! * strength;
  }
}

const things: readonly string[] = [
  box(-16, -44, 32, 44) + polygon('-22,-44 22,-44 14,-50 -14,-50') + circle(0, -60, 10),
  box(-34, -34, 30, 34) + box(-6, -26, 34, 26) + box(-24, -56, 26, 22) + box(6, -40, 16, 14),
  polygon('-26,0 -4,-80 0,-80 -18,0') + polygon('26,0 4,-80 0,-80 18,0') + box(-22, -66, 44, 38) + box(-24, -26, 48, 3),
];

export const window: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.74 : 0.62), stage.bottom - 70 * unit);
    const side = random.side();
    const size = Math.min(random.between(140, 175) * unit, (floor - stage.top) * 0.36);
    const x = focus.x - side * 24 * unit;
    const y = floor - size * random.between(1.4, 1.55);
    const kind = random.pick(['rose', 'lancets', 'arch', 'round'] as const);
    const hole = await mask(opening(kind, x, y, size));
    const light = glaze(painting, hole, leaded(painting, x, y, size), 2.4 * unit);
    canvas.each((px, py, pixel) => {
      const away = Math.hypot(px - x, py - y) / (size * 3);
      const course = Math.floor(py / (34 * unit));
      const brickX = Math.abs(((((px / (76 * unit) + (course % 2) / 2) % 1) + 1) % 1) - 0.5);
      const brickY = Math.abs(((py / (34 * unit)) % 1) - 0.5);
      const joint = 1 - 0.35 * Math.max(smooth(0.48, 0.495, brickX), smooth(0.46, 0.49, brickY));
      const stone = (0.8 + noise.fbm(px / (80 * unit), py / (60 * unit), 5) * 0.6) * joint;
      const lit = (0.05 + 0.6 * Math.exp(-away * 2.1)) * stone;
      for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.night[channel]! * 0.5 + palette.mid[channel]! * lit;
    });
    const slope = side * random.between(0.35, 0.6);
    const bottom = height - floor;
    ground(painting, floor, x, (across, away, near, pixel) => {
      const tile = 0.55;
      const [u, v] = [(((across / tile) % 1) + 1) % 1, (away / tile) % 1];
      const seam = Math.max(Math.abs(u - 0.5), Math.abs(v - 0.5));
      const stone = (0.85 + noise.fbm(across * 2, away * 2, 4) * 0.5) * (1 - 0.5 * smooth(0.47, 0.5, seam));
      const reach = clamp((near - 0.02) / 0.62);
      const row = Math.round(y + size * (1.05 - reach * 2.2));
      const column = Math.round(x + ((across / away) * bottom - slope * near * bottom * 1.1) / (1 + near * 0.5));
      const inside = column >= 0 && column < painting.width && row >= 0 && row < height && reach < 1;
      const index = (row * painting.width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const thrown = inside ? light[index + channel]! * (1 - reach * 0.55) * 0.95 : 0;
        pixel[channel] = (palette.mid[channel]! * 0.16 * (1 - near * 0.6) + thrown) * stone + palette.night[channel]! * 0.3;
      }
    });
    const rim = hole.blurred(5 * unit).without(hole);
    canvas.darken(rim, 0.6);
    canvas.fill(hole, (px, py, pixel) => {
      const index = (py * painting.width + px) * 3;
      for (let channel = 0; channel < 3; channel++) pixel[channel] = light[index + channel]! * 1.25 + palette.night[channel]! * 0.3;
    });
    shafts(painting, light, slope, 330 * unit, 0.5);
    const feet = floor + 46 * unit;
    const standX = x + slope * 90 * unit;
    const stand = await mask(
      random.chance(0.55)
        ? figure(standX, feet, 104 * unit, random.chance(0.4))
        : placed(random.pick(things), standX, feet, 1.25 * unit, side < 0),
    );
    const shadow = stand.map((_cover, px, py) => {
      const down = (py - feet) / (150 * unit);
      if (down < 0 || down > 1) return 0;
      return smooth(1, 0.3, Math.abs(px - standX - slope * down * 150 * unit) / ((16 + 14 * down) * unit)) * (1 - down);
    });
    canvas.darken(shadow, 0.8);
    canvas.fill(stand, scale(palette.night, 0.5));
    rimLight(painting, stand, { dx: -slope, strength: 0.9, width: 2.4 * unit });
    dust(painting, { x: x + slope * 140 * unit, y: floor - 60 * unit, reach: 220 * unit, count: 130, strength: 0.6 });
  },
};
