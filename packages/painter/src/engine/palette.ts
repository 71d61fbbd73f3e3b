import { mix, oklch, ramp, type Colour, type Ramp } from './colour.ts';
import type { Random } from './random.ts';

/** The colours of one picture, from dark to light, and two that answer them. */
export type Palette = {
  /** Nearly black: the nearest silhouettes, the title's ground. */
  night: Colour;
  /** Dark: the top of a sky, near hills. */
  deep: Colour;
  /** The picture's own colour, half bright: middle distance. */
  mid: Colour;
  /** Bright and saturated: the horizon, fog with light in it. */
  haze: Colour;
  /** Nearly white: the sun, the moon, the lamp. Multiply it for lights. */
  light: Colour;
  /** The answer to all of the above: a window, a neon, an eye. */
  accent: Colour;
  /** Night, deep, mid, haze and light as one gradient: 0 near and dark, 1 far and bright. */
  depth: Ramp;
  /** The same as a colour. */
  at(t: number): Colour;
};

export type PaletteName = keyof typeof schemes;

/** Hues in degrees of night and deep, mid, haze, light, accent; then the strength of colour. */
type Scheme = readonly [number, number, number, number, number, number];

const schemes = {
  dusk: [285, 312, 18, 62, 195, 1],
  ember: [18, 32, 50, 84, 235, 1.1],
  arctic: [255, 238, 215, 205, 48, 0.85],
  neon: [292, 318, 345, 205, 195, 1.35],
  moss: [168, 150, 128, 108, 42, 0.95],
  bone: [55, 68, 82, 92, 27, 0.4],
  abyss: [238, 212, 190, 172, 62, 1.05],
  blood: [12, 20, 27, 62, 205, 1.25],
  rose: [335, 355, 12, 45, 185, 1],
  gold: [48, 64, 80, 94, 265, 1],
  storm: [262, 252, 238, 95, 68, 0.6],
  toxic: [172, 148, 128, 116, 325, 1.2],
  violet: [285, 298, 315, 345, 92, 1.2],
  mint: [205, 184, 166, 145, 18, 0.95],
  sand: [40, 54, 70, 88, 225, 0.8],
  cobalt: [266, 262, 252, 228, 72, 1.3],
  sunset: [300, 352, 36, 76, 212, 1.25],
  aurora: [258, 205, 165, 150, 325, 1.1],
  copper: [208, 215, 52, 74, 190, 1],
  midnight: [272, 268, 262, 85, 62, 1.05],
  orchid: [265, 330, 350, 20, 150, 1.15],
  lagoon: [225, 200, 182, 100, 28, 1.1],
} as const satisfies Record<string, Scheme>;

export function makePalette(name: PaletteName, random: Random): Palette {
  const [shadow, middle, bright, lamp, answer, strength] = schemes[name];
  const turn = random.between(-9, 9);
  const lift = random.between(-0.02, 0.02);
  const night = oklch(0.115, 0.035 * strength, shadow + turn);
  const deep = oklch(0.235 + lift, 0.085 * strength, shadow + turn);
  const mid = oklch(0.42 + lift, 0.145 * strength, middle + turn);
  const haze = oklch(0.66 + lift, 0.15 * strength, bright + turn);
  const light = oklch(0.91, 0.085 * strength, lamp + turn);
  const accent = oklch(0.75, 0.18, answer + turn);
  const steps = [night, deep, mid, haze, light];
  const at = (t: number) => {
    const place = Math.min(Math.max(t, 0), 1) * 4;
    const index = Math.min(3, Math.floor(place));
    return mix(steps[index]!, steps[index + 1]!, place - index);
  };
  return { night, deep, mid, haze, light, accent, depth: ramp(steps), at };
}
