import { field } from '../engine/canvas.ts';
import type { Colour } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

export type Fog = {
  /** The middle of the band. */
  y: number;
  /** From the middle to where it ends. */
  depth: number;
  colour: Colour;
  /** How much it hides, 0 to 1. */
  density?: number;
  /** Size of the billows in pixels. */
  size?: number;
  /** 0 an even veil, 1 torn wisps. */
  torn?: number;
};

/** A drifting band of fog over what is painted so far; paint layers between several of them. */
export function fog({ canvas, noise, random, unit, width, height }: Painting, options: Fog): void {
  const { y, depth, colour, density = 0.7, size = 190 * unit, torn = 0.6 } = options;
  const drift = random.between(0, 100);
  const cover = field(width, height, 3, (px, py) => {
    const away = (py - y) / depth;
    if (away <= -1 || away >= 1) return 0;
    const band = (1 - away * away) ** 2;
    const billow = noise.warped(px / (size * 1.7) + drift, py / (size * 0.62) + drift, 4, 0.9);
    const wisp = smooth(-0.35, 0.4, billow + (band - 0.5) * 0.5);
    return clamp(density * band * (1 - torn + torn * 1.25 * wisp));
  });
  canvas.each(
    (px, py, pixel) => {
      const part = cover[py * width + px]!;
      pixel[0]! += (colour[0] - pixel[0]!) * part;
      pixel[1]! += (colour[1] - pixel[1]!) * part;
      pixel[2]! += (colour[2] - pixel[2]!) * part;
    },
    y - depth,
    y + depth,
  );
}

export type Clouds = {
  top: number;
  bottom: number;
  /** Facing the light, and facing away. */
  lit: Colour;
  shade: Colour;
  /** Where the light stands. */
  x: number;
  y: number;
  /** 0 a clear sky, 1 overcast. */
  cover?: number;
  opacity?: number;
  size?: number;
  /** Over 1 draws the clouds out sideways. */
  stretch?: number;
};

/** Clouds whose edges catch the light. */
export function clouds({ canvas, noise, random, unit, width, height }: Painting, options: Clouds) {
  const { top, bottom, lit, shade, x, y, cover = 0.5, opacity = 1, stretch = 1.8 } = options;
  const size = options.size ?? 170 * unit;
  const drift = random.between(0, 100);
  const body = (px: number, py: number) => noise.warped(px / (size * stretch) + drift, py / size + drift, 6, 0.5);
  const thickness = field(width, height, 2, (px, py) => (py < top - 20 || py > bottom + 20 ? -1 : body(px, py) + (cover - 0.5) * 0.9));
  const middle = (top + bottom) / 2;
  const half = (bottom - top) / 2;
  const step = Math.max(4, Math.round(size * 0.06));
  canvas.each(
    (px, py, pixel) => {
      const index = py * width + px;
      const away = Math.abs(py - middle) / half;
      const dense = thickness[index]! - smooth(0.5, 1, away) * 0.5;
      const part = smooth(-0.06, 0.28, dense) * opacity * smooth(1, 0.7, away);
      if (part <= 0) return;
      const dx = x - px;
      const dy = y - py;
      const distance = Math.hypot(dx, dy) + 1;
      const column = clamp(px + Math.round((dx / distance) * step), 0, width - 1);
      const row = clamp(py + Math.round((dy / distance) * step), 0, height - 1);
      const edge = thickness[index]! - thickness[row * width + column]!;
      const near = 1 / (1 + distance / (260 * unit));
      const bright = clamp(0.18 + edge * 3.2 + (1 - smooth(0, 0.5, dense)) * 0.35) * (0.35 + near);
      for (let channel = 0; channel < 3; channel++) {
        const tone = shade[channel]! + (lit[channel]! - shade[channel]!) * bright;
        pixel[channel]! += (tone - pixel[channel]!) * part;
      }
    },
    top,
    bottom,
  );
}
