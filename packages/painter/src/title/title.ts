import { caption, display, drawLine, setLine, type Line, type Style } from './lettering.ts';
import { clamp } from '../engine/noise.ts';
import type { TitlePlace } from '../scene.ts';

/** A title laid out: its SVG and the box it fills, in pixels of the cover. */
export type TitleLayout = {
  main: string;
  sub: string;
  top: number;
  bottom: number;
};

type Tier = { lines: Line[]; style: Style; leading: number; height: number };

const marginX = 0.07;
const marginY = 0.058;

export function layOutTitle(name: string, place: TitlePlace, width: number, height: number): TitleLayout {
  const { main, sub } = splitTitle(name);
  const room = width * (1 - marginX * 2);
  const first = mainTier(main.toUpperCase(), room, height);
  const second = sub ? subTier(sub.toUpperCase(), room, first.style.size, height) : undefined;
  const gap = second ? height * 0.026 : 0;
  const total = first.height + gap + (second?.height ?? 0);
  const margin = height * marginY;
  const top = place.startsWith('top') ? margin : height - margin - total;
  const left = place.endsWith('left') ? width * marginX : undefined;
  return {
    main: drawTier(first, top, left, width),
    sub: second ? drawTier(second, top + first.height + gap, left, width) : '',
    top,
    bottom: top + total,
  };
}

/** What follows a colon or a dash is the subtitle. */
function splitTitle(name: string): { main: string; sub?: string } {
  const match = /^(.{2,}?)(?::\s+|\s+[-–—]\s+)(.{2,})$/.exec(name);
  return match ? { main: match[1]!, sub: match[2]! } : { main: name };
}

function mainTier(text: string, room: number, height: number): Tier {
  const spacing = 0.012;
  const most = height * 0.175;
  const tallest = height * 0.26;
  let best: Tier | undefined;
  for (const words of breakings(text, 4)) {
    if (words.length > 1 && isNumber(words.at(-1)!)) continue;
    const lines = words.map((line) => setLine(line, display, spacing));
    const widest = Math.max(...lines.map((line) => line.width));
    const fitted = Math.min(most, room / widest, tallest / (0.8 + (lines.length - 1) * 0.93));
    if (!best || fitted > best.style.size * 1.06) best = tier(lines, display, fitted, spacing, 0.93);
  }
  return best!;
}

/** A number must not stand alone under its name. */
function isNumber(line: string): boolean {
  return /^(\d{1,2}|[IVX]+)$/.test(line);
}

function subTier(text: string, room: number, mainSize: number, height: number): Tier {
  let best: Tier | undefined;
  for (const spacing of [0.16, 0.08]) {
    for (const words of breakings(text, 3)) {
      const lines = words.map((line) => setLine(line, caption, spacing));
      const widest = Math.max(...lines.map((line) => line.width));
      const most = clamp(mainSize * 0.36, height * 0.036, height * 0.05);
      const fitted = Math.min(most, room / widest, (height * 0.1) / lines.length);
      if (!best || fitted > best.style.size * 1.12) {
        best = tier(lines, caption, fitted, spacing, 1.22);
      }
    }
  }
  return best!;
}

function tier(lines: Line[], font: Style['font'], size: number, spacing: number, lead: number): Tier {
  const capital = (font.capHeight / font.unitsPerEm) * size;
  const leading = size * lead;
  return { lines, style: { font, size, spacing }, leading, height: capital + leading * (lines.length - 1) };
}

function drawTier({ lines, style, leading }: Tier, top: number, left: number | undefined, width: number) {
  const capital = (style.font.capHeight / style.font.unitsPerEm) * style.size;
  return lines
    .map((line, index) => {
      const x = left ?? (width - line.width * style.size) / 2;
      return drawLine(line, style, x, top + capital + index * leading);
    })
    .join('');
}

/** For each number of lines, the breaking whose longest line is shortest. */
function breakings(text: string, most: number): string[][] {
  const words = text.split(/\s+/);
  const found: string[][] = [];
  for (let count = 1; count <= Math.min(most, words.length); count++) {
    found.push(balanced(words, count));
  }
  return found;
}

function balanced(words: string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  let best: string[] = [];
  let shortest = Infinity;
  for (let taken = 1; taken <= words.length - count + 1; taken++) {
    const lines = [words.slice(0, taken).join(' '), ...balanced(words.slice(taken), count - 1)];
    const longest = Math.max(...lines.map((line) => line.length));
    if (longest < shortest) [best, shortest] = [lines, longest];
  }
  return best;
}
