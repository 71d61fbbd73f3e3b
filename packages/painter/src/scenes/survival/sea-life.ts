import type { Random } from '../../engine/random.ts';
import { circle, ellipse, polygon } from '../../shapes/svg.ts';

/** Beasts of the deep around the origin, heading right. About 300 long, the fish 30. */
export const shark =
  '<path d="M150 2C120-22 60-34 0-30C-50-26-96-12-128 0L-158-40L-150 0L-164 34L-128 8' +
  'C-90 18-30 30 40 28C90 26 130 16 150 2Z"/>' +
  polygon('14,-28 -22,-74 -30,-26') +
  polygon('42,22 8,66 6,24') +
  polygon('-70,16 -90,36 -92,12');

export const whale =
  '<path d="M170-6C166-44 110-62 40-58C-30-54-90-26-130-8C-150-26-172-36-194-34' +
  'C-186-20-172-8-156 0C-172 6-186 18-190 32C-170 34-148 24-130 10C-80 30-20 44 50 40' +
  'C120 36 172 22 170-6Z"/>' +
  '<path d="M60 34C50 60 24 84-4 90C8 66 14 50 20 34Z"/>';

export const fish = '<path d="M15 0C8-8-4-8-10 0L-18-7L-16 0L-18 7L-10 0C-4 8 8 8 15 0Z"/>';

/** A jellyfish or a squid of great size, hanging at the origin. */
export function drifter(random: Random): string {
  let svg = '<path d="M-70 0C-74-60-40-92 0-92C40-92 74-60 70 0C52-12 36 6 18-6C6 8-8 8-20-6C-36 8-54-12-70 0Z"/>';
  for (let arm = -4; arm <= 4; arm++) {
    const sway = random.between(-30, 30);
    svg +=
      `<path d="M${arm * 14} -8C${arm * 16 + sway} 50 ${arm * 12 - sway} ` +
      `100 ${arm * 20 + sway * 0.6} ${random.between(130, 220)}" fill="none" ` +
      `stroke="#fff" stroke-width="${random.between(3, 8)}" stroke-linecap="round"/>`;
  }
  return svg;
}

/** A diver who swims to the right, a lamp in the hand at (78, 16); 170 long. */
export const diver =
  '<path d="M58-10C46-18 20-18-6-12L-52 0L-90 8L-128 2L-96 18L-136 26L-88 22L-50 14' +
  'L-8 10C20 12 44 10 58 4Z"/>' +
  circle(62, -6, 13) +
  '<rect x="-8" y="-32" width="52" height="17" rx="8"/>' +
  '<path d="M38 0L58 18L80 14L82 20L56 28L32 10Z"/>' +
  ellipse(74, -6, 5, 8);

/** A school of fish around (x, y). */
export function school(random: Random, x: number, y: number, count: number, spread: number, size: number, flip: boolean): string {
  let svg = '';
  for (let index = 0; index < count; index++) {
    const [px, py] = [x + random.bell() * spread, y + random.bell() * spread * 0.42];
    const scaled = size * random.between(0.6, 1.2);
    svg += `<g transform="translate(${px} ${py}) scale(${flip ? -scaled : scaled} ${scaled})">${fish}</g>`;
  }
  return svg;
}
