import { field } from '../engine/canvas.ts';
import { mix, scale, type Colour } from '../engine/colour.ts';
import type { Mask } from '../engine/mask.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';

export type Glow = {
  x: number;
  y: number;
  /** Where the light ends. */
  radius: number;
  /** That of the haze if left out. */
  colour?: Colour;
  strength?: number;
  /** Height over width: under 1 is a flat glow along a horizon. */
  squash?: number;
  /** How much brighter the middle is than the rest: 0 even, 12 a lamp, 60 a spark. */
  core?: number;
};

/** Adds a round light that fades out. */
export function glow({ canvas, palette }: Painting, options: Glow): void {
  const { x, y, radius, colour = palette.haze, strength = 1, squash = 1, core = 12 } = options;
  const tall = radius * squash;
  canvas.each(
    (px, py, pixel) => {
      const dx = (px - x) / radius;
      const dy = (py - y) / tall;
      const square = dx * dx + dy * dy;
      if (square >= 1) return;
      const rest = 1 - square;
      const amount = (strength * rest * rest * rest) / (1 + core * square);
      pixel[0]! += colour[0] * amount;
      pixel[1]! += colour[1] * amount;
      pixel[2]! += colour[2] * amount;
    },
    y - tall,
    y + tall,
  );
}

export type Beam = {
  x: number;
  y: number;
  /** Radians: 0 points right, a quarter turn points down. */
  angle: number;
  /** Half the opening, in radians. */
  spread: number;
  length: number;
  /** That of the palette's light if left out. */
  colour?: Colour;
  strength?: number;
};

/** Adds a cone of light with dust in it: a torch, a lighthouse, a headlight. */
export function beam({ canvas, noise, palette, unit }: Painting, options: Beam): void {
  const { x, y, angle, spread, length, colour = palette.light, strength = 1 } = options;
  const ax = Math.cos(angle);
  const ay = Math.sin(angle);
  canvas.each((px, py, pixel) => {
    const dx = px - x;
    const dy = py - y;
    const along = dx * ax + dy * ay;
    if (along <= 0 || along > length) return;
    const across = Math.abs(dy * ax - dx * ay) / (along * spread + 3 * unit);
    if (across >= 1) return;
    const side = 1 - across * across;
    const reach = 1 - along / length;
    const dust = 0.75 + 0.5 * noise.fbm(px / (70 * unit) + 40, py / (70 * unit), 3);
    const amount = (strength * side * side * reach * reach * dust) / (0.35 + along / length);
    pixel[0]! += colour[0] * amount;
    pixel[1]! += colour[1] * amount;
    pixel[2]! += colour[2] * amount;
  });
}

export type Rays = {
  x: number;
  y: number;
  /** How far the light carries. */
  length: number;
  /** That of the haze if left out. */
  colour?: Colour;
  strength?: number;
  /** What stands in the light and cuts it into shafts. */
  blockers?: Mask | undefined;
};

/** Shafts of light from a point, cut by what stands before it or, without that, by noise. */
export function rays({ canvas, noise, palette, width, height }: Painting, options: Rays): void {
  const { x, y, length, colour = palette.haze, strength = 1, blockers } = options;
  const samples = 36;
  const open = (px: number, py: number) => {
    if (!blockers) return 1;
    const column = clamp(Math.round(px), 0, width - 1);
    const row = clamp(Math.round(py), 0, height - 1);
    return 1 - blockers.data[row * width + column]!;
  };
  const light = field(width, height, 3, (px, py) => {
    const dx = px - x;
    const dy = py - y;
    const distance = Math.hypot(dx, dy) / length;
    if (distance >= 1) return 0;
    let sum = 0;
    if (blockers) {
      for (let sample = 1; sample <= samples; sample++) {
        const part = sample / samples;
        sum += open(x + dx * part, y + dy * part);
      }
      sum = smooth(0.35, 1, sum / samples);
    } else {
      const turn = Math.atan2(dy, dx);
      sum = smooth(-0.25, 0.7, noise.fbm(Math.cos(turn) * 5 + 9, Math.sin(turn) * 5, 3));
    }
    const rest = 1 - distance;
    return sum * rest * rest;
  });
  canvas.each((px, py, pixel) => {
    const amount = light[py * width + px]! * strength;
    pixel[0]! += colour[0] * amount;
    pixel[1]! += colour[1] * amount;
    pixel[2]! += colour[2] * amount;
  });
}

export type Emission = {
  /** The palette's accent if left out. */
  colour?: Colour;
  strength?: number;
  /** How far the light spills, in pixels. */
  halo?: number;
  /** The colour of the shape itself; a paler one looks hotter. */
  core?: Colour;
};

/** Makes a shape shine: windows, neon signs, light trails, lava. */
export function shine({ canvas, palette, unit }: Painting, shape: Mask, options: Emission): void {
  const { colour = palette.accent, strength = 1, halo = 24 * unit, core = colour } = options;
  canvas.add(shape.blurred(halo * 1.6), colour, strength * 0.6);
  canvas.add(shape.blurred(halo * 0.4), colour, strength * 0.6);
  canvas.fill(shape, scale(core, 1.2 * strength), 0.95);
}

export type RimLight = {
  /** Towards the light; from above if left out. */
  dx?: number;
  dy?: number;
  /** That of the palette's light if left out. */
  colour?: Colour;
  strength?: number;
  width?: number;
};

/** Light along the edge of a silhouette that faces (dx, dy); what lifts it off its ground. */
export function rimLight({ canvas, palette, unit }: Painting, shape: Mask, options: RimLight): void {
  const { dx = 0, dy = -1, colour = palette.light, strength = 1, width = 3 * unit } = options;
  canvas.add(shape.rim(dx, dy, Math.max(1, width)), colour, strength);
}

/** The shape's shadow on what lies behind it. */
export function softShadow({ canvas }: Painting, shape: Mask, options: { dx: number; dy: number; blur: number; amount?: number }): void {
  const { dx, dy, blur: radius, amount = 0.6 } = options;
  canvas.darken(shape.shifted(dx, dy).blurred(radius), amount);
}

/** The darkest of all: what stands nearest. */
export const nearest = ({ palette }: Painting): Colour => scale(palette.night, 0.6);

/** The palette's colour of fire: the reddest of its lights. */
export function warmest({ palette }: Painting): Colour {
  const warmth = ([red, , blue]: Colour) => red - blue;
  const lights = [palette.accent, mix(palette.light, palette.haze, 0.35), palette.light];
  return lights.reduce((best, colour) => (warmth(colour) > warmth(best) ? colour : best));
}
