import { clamp, lerp } from './noise.ts';

/** Linear-light RGB. 1 is paper white; lights may be brighter. */
export type Colour = readonly [red: number, green: number, blue: number];

/** A pixel to write to, reused between calls. */
export type Pixel = Float32Array;

/** Turns 0..1 into a colour, written to the pixel. */
export type Ramp = (t: number, pixel: Pixel) => void;

/** By lightness 0..1, chroma 0..0.3 and hue in degrees; dulled until a screen can show it. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const radians = (hue * Math.PI) / 180;
  for (let kept = chroma; ; kept -= 0.004) {
    const strength = Math.max(0, kept);
    const colour = fromOklab(lightness, strength * Math.cos(radians), strength * Math.sin(radians));
    if (strength === 0 || colour.every((part) => part > -0.0005 && part < 1.0005)) {
      return [clamp(colour[0]), clamp(colour[1]), clamp(colour[2])];
    }
  }
}

/** A perceptual mix: 0 gives the first colour, 1 the second. */
export function mix(first: Colour, second: Colour, t: number): Colour {
  const [l1, a1, b1] = toOklab(first);
  const [l2, a2, b2] = toOklab(second);
  const [red, green, blue] = fromOklab(lerp(l1, l2, t), lerp(a1, a2, t), lerp(b1, b2, t));
  return [Math.max(0, red), Math.max(0, green), Math.max(0, blue)];
}

/** The same hue, brighter or darker in linear light. */
export function scale(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** A smooth perceptual gradient through evenly spaced colours. */
export function ramp(colours: readonly Colour[]): Ramp {
  const steps = 256;
  const table = new Float32Array((steps + 1) * 3);
  for (let step = 0; step <= steps; step++) {
    const place = (step / steps) * (colours.length - 1);
    const index = Math.min(Math.floor(place), colours.length - 2);
    table.set(mix(colours[index]!, colours[index + 1]!, place - index), step * 3);
  }
  return (t, pixel) => {
    const place = clamp(t) * steps;
    const index = Math.min(Math.floor(place), steps - 1);
    const part = place - index;
    for (let channel = 0; channel < 3; channel++) {
      const low = table[index * 3 + channel]!;
      pixel[channel] = low + (table[index * 3 + 3 + channel]! - low) * part;
    }
  };
}

export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** One linear channel as its screen value, 0..1. */
export function toScreen(linear: number): number {
  const value = clamp(linear);
  return value <= 0.0031308 ? value * 12.92 : 1.055 * Math.pow(value, 1 / 2.4) - 0.055;
}

export function toLinear(screen: number): number {
  return screen <= 0.04045 ? screen / 12.92 : Math.pow((screen + 0.055) / 1.055, 2.4);
}

export function hex(colour: Colour): string {
  const pair = (part: number) =>
    Math.round(toScreen(part) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${colour.map(pair).join('')}`;
}

function fromOklab(lightness: number, a: number, b: number): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function toOklab([red, green, blue]: Colour): Colour {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
