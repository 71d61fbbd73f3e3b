import type { Colour, Pixel } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

export type Ridge = {
  /** The skyline: the height of the land at x, in pixels from the top. `skyline` makes one. */
  top: (x: number) => number;
  /** The land itself. */
  colour: Colour;
  /** What it melts into further down: the colour of the air. */
  air: Colour;
  /** How far down it has melted. Infinity for none. */
  melt?: number;
  /** How much of it melts, 0 to 1. */
  airy?: number;
  /** Light on the slopes that face it. */
  lit?: Colour;
  /** -1 lit from the left, 1 from the right. */
  side?: -1 | 1;
  /** Size of the rocks in pixels. */
  rock?: number;
};

/** One range of hills or mountains, with light on its slopes and fog at its feet. */
export function ridge({ canvas, noise, unit, width, height }: Painting, options: Ridge): void {
  const { colour, air, melt = 180 * unit, airy = 0.8, side = -1, rock = 60 * unit } = options;
  const lit = options.lit ?? colour;
  const tops = Float32Array.from({ length: width + 2 }, (_, index) => options.top(index - 1));
  const shift = tops[0]! * 0.37;
  let highest = height;
  for (const top of tops) highest = Math.min(highest, top);
  canvas.each(
    (x, y, pixel) => {
      const top = tops[x + 1]!;
      const slope = (tops[x + 2]! - tops[x]!) / 2;
      const cover = clamp(0.5 + (y - top) / Math.sqrt(1 + slope * slope));
      if (cover <= 0) return;
      const down = y - top;
      const veil = airy * smooth(0, melt, down);
      let shine = 0;
      if (options.lit && veil < 0.97) {
        const u = (x + y * 0.3 * side) / rock + shift;
        const v = y / (rock * 1.6);
        const face = noise.fbm(u - side * 0.22, v + 0.12, 4) - noise.fbm(u, v, 4);
        const facing = clamp(0.45 + slope * -side * 0.35) + 0.2;
        shine = clamp(0.16 + face * 1.9) * facing * (1 - smooth(0, melt * 1.2, down) * 0.6);
      }
      for (let channel = 0; channel < 3; channel++) {
        const land = colour[channel]! + (lit[channel]! - colour[channel]!) * shine;
        const seen = land + (air[channel]! - land) * veil;
        pixel[channel]! += (seen - pixel[channel]!) * cover;
      }
    },
    highest - 2,
    height,
  );
}

export type Skyline = {
  /** The foot of the range. */
  base: number;
  /** How far peaks rise over it. */
  rise: number;
  /** Width of one mountain in pixels. */
  span?: number;
  kind?: 'peaks' | 'hills' | 'dunes' | 'mesa';
};

/** A skyline of its own at every call. */
export function skyline({ noise, random, unit }: Painting, options: Skyline): (x: number) => number {
  const { base, rise, span = 260 * unit, kind = 'peaks' } = options;
  const place = random.between(0, 200);
  const row = random.between(0, 200);
  return (x) => {
    const u = x / span + place;
    if (kind === 'hills') return base - rise * (0.5 + noise.fbm(u, row, 4));
    if (kind === 'dunes') {
      const swell = 1 - Math.abs(noise.at(u * 0.9, row));
      return base - rise * swell * swell;
    }
    if (kind === 'mesa') {
      const wall = smooth(-0.06, 0.06, noise.at(u, row) + 0.05 * noise.fbm(u * 9, row, 3));
      return base - rise * (wall * 0.85 + 0.08 * noise.fbm(u * 6, row + 4, 4));
    }
    return base - rise * (noise.ridged(u, row, 6) * 1.25 - 0.15 + 0.1 * noise.fbm(u * 8, row, 3));
  };
}

/**
 * Several ranges from far to near: bright and pale behind, dark in front. `from` and `to` are the
 * feet of the first and the last; colours come from the palette's depth, `far` to `near`.
 */
export function mountains(
  painting: Painting,
  options: {
    layers: number;
    from: number;
    to: number;
    rise: number;
    far?: number;
    near?: number;
    kind?: Skyline['kind'];
    side?: -1 | 1;
    /** 0 for silhouettes, 1 for sunlit slopes. */
    lit?: number;
  },
): void {
  const { palette, unit } = painting;
  const { layers, from, to, rise, far = 0.62, near = 0.04, kind = 'peaks', lit = 0.6 } = options;
  for (let layer = 0; layer < layers; layer++) {
    const part = layers === 1 ? 1 : layer / (layers - 1);
    const tone = far + (near - far) * Math.pow(part, 0.8);
    const span = (190 + 150 * part) * unit;
    ridge(painting, {
      top: skyline(painting, { base: from + (to - from) * part, rise, span, kind }),
      colour: palette.at(tone),
      air: palette.at(tone + 0.2 * (1 - part * 0.75)),
      lit: palette.at(tone + 0.32 * lit),
      melt: (90 + 130 * part) * unit,
      airy: 0.85 - part * 0.45,
      side: options.side ?? -1,
      rock: (36 + 50 * part) * unit,
    });
  }
}

/**
 * Paints a flat ground in perspective from the horizon down. The shader is given where on the
 * ground the pixel lies: `across` from the middle, `away` from the viewer, both in the same unit
 * (1 is the viewer's height), and `near`, 0 at the horizon to 1 at the bottom edge.
 */
export function ground(
  { canvas, height }: Painting,
  horizon: number,
  middle: number,
  paint: (across: number, away: number, near: number, pixel: Pixel) => void,
): void {
  const depth = height - horizon;
  canvas.each(
    (x, y, pixel) => {
      const near = (y - horizon + 0.5) / depth;
      if (near <= 0) return;
      const away = 1 / near;
      paint(((x - middle) / depth) * away, away, near, pixel);
    },
    horizon,
    height,
  );
}
