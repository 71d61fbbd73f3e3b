import type { Random } from './random.ts';

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

/** Gradient noise and its usual compounds. One unit of x or y is one lattice cell. */
export class Noise {
  private readonly order = new Uint8Array(512);
  private readonly slopeX = new Float32Array(256);
  private readonly slopeY = new Float32Array(256);

  constructor(random: Random) {
    const shuffled = random.shuffle(Array.from({ length: 256 }, (_, index) => index));
    for (let index = 0; index < 512; index++) this.order[index] = shuffled[index & 255]!;
    for (let index = 0; index < 256; index++) {
      const angle = (index / 256) * Math.PI * 2;
      this.slopeX[index] = Math.cos(angle) * 1.5;
      this.slopeY[index] = Math.sin(angle) * 1.5;
    }
  }

  /** Smooth noise, about -1 to 1. */
  at(x: number, y: number): number {
    const column = Math.floor(x);
    const row = Math.floor(y);
    const dx = x - column;
    const dy = y - row;
    const left = column & 255;
    const right = (column + 1) & 255;
    const above = this.order[row & 255]!;
    const below = this.order[(row + 1) & 255]!;
    const u = fade(dx);
    const top = this.corner(left + above, dx, dy);
    const bottom = this.corner(left + below, dx, dy - 1);
    const upper = top + (this.corner(right + above, dx - 1, dy) - top) * u;
    const lower = bottom + (this.corner(right + below, dx - 1, dy - 1) - bottom) * u;
    return upper + (lower - upper) * fade(dy);
  }

  private corner(index: number, dx: number, dy: number): number {
    const slope = this.order[index]!;
    return this.slopeX[slope]! * dx + this.slopeY[slope]! * dy;
  }

  /** Layered noise: clouds, smoke, stains. About -1 to 1, mostly within -0.6 to 0.6. */
  fbm(x: number, y: number, octaves = 5): number {
    let sum = 0;
    let amplitude = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += amplitude * this.at(x, y);
      const turned = x * 1.62 - y * 1.22 + 17.3;
      y = x * 1.22 + y * 1.62 + 5.9;
      x = turned;
      amplitude *= 0.5;
    }
    return sum;
  }

  /** Sharp crests: mountains, lightning, veins. 0 to 1, crests near 1. */
  ridged(x: number, y: number, octaves = 5): number {
    let sum = 0;
    let amplitude = 0.5;
    let weight = 1;
    for (let octave = 0; octave < octaves; octave++) {
      const crest = 1 - Math.abs(this.at(x, y));
      const sharp = crest * crest * weight;
      sum += amplitude * sharp;
      weight = Math.min(1, sharp * 1.6);
      x = x * 2.03 + 11.7;
      y = y * 2.03 + 3.1;
      amplitude *= 0.5;
    }
    return sum;
  }

  /** Layered noise bent by itself: nebulae, marble, drifting smoke. About -1 to 1. */
  warped(x: number, y: number, octaves = 5, amount = 1.2): number {
    const bentX = this.fbm(x + 3.1, y + 1.7, 3);
    const bentY = this.fbm(x - 7.4, y + 8.2, 3);
    return this.fbm(x + bentX * amount, y + bentY * amount, octaves);
  }
}

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value);

/** 0 below low, 1 above high, an S-curve between; low may be the greater one. */
export function smooth(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export const lerp = (from: number, to: number, t: number) => from + (to - from) * t;
