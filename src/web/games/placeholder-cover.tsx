import { useId } from 'react';
import { genres } from '../../contracts/constants.ts';

const width = 300;
const height = 400;
const margin = 22;
const maxLineWidth = width - 2 * margin;

/** A drawn cover for a game without an image: sky, a sun, three ridges, the title. */
export function PlaceholderCover({ name, genre, alt }: { name: string; genre: string; alt: string }) {
  const skyId = useId();
  const seed = hash(name);
  const { size, lines } = layOutTitle(name);
  const hue = (genres.indexOf(genre as (typeof genres)[number]) * 28 + (seed % 40) + 360) % 360;
  const colour = (lightness: number, chroma: number, hueShift = 0) =>
    `oklch(${lightness}% ${chroma} ${(hue + hueShift) % 360})`;
  const sun = { cx: 70 + (seed % 160), cy: 70 + ((seed >>> 4) % 80) };
  const radius = 26 + ((seed >>> 8) % 30);
  return (
    <svg
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      viewBox={`0 0 ${width} ${height}`}
      className="aspect-3/4 h-auto w-full"
    >
      {/* Not a background: the policy of pages forbids style attributes. */}
      <linearGradient id={skyId} x2="0" y2="1">
        <stop stopColor={colour(24, 0.09)} />
        <stop offset="1" stopColor={colour(58, 0.14, 40)} />
      </linearGradient>
      <rect width={width} height={height} fill={`url(#${skyId})`} />
      <circle {...sun} r={radius * 2.4} fill={colour(85, 0.1, 50)} opacity={0.18} />
      <circle {...sun} r={radius} fill={colour(90, 0.09, 50)} />
      {[0, 1, 2].map((layer) => (
        <path key={layer} d={ridge(seed, layer)} fill={colour(40 - layer * 13, 0.1 - layer * 0.02, 20)} />
      ))}
      {lines.map(({ line, y, textLength }) => (
        <text
          key={y}
          x={margin}
          y={y}
          fill="#fff"
          fontSize={size}
          className="font-display font-extrabold"
          // Also makes a wider font fit: the display font may be missing, or come later.
          textLength={textLength}
          lengthAdjust="spacingAndGlyphs"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 16777619) >>> 0;
  return value;
}

/** The path of a jagged outline: tall peaks far apart, small ones between them. */
function ridge(seed: number, layer: number): string {
  const noise = (step: number) => hash(`${seed}.${layer}.${step}`) % 100;
  const points = Array.from({ length: 21 }, (_, step) => {
    const [from, to] = [noise(Math.floor(step / 4) * 100), noise(Math.floor(step / 4 + 1) * 100)];
    const tall = from + ((to - from) * (step % 4)) / 4;
    const lift = (tall * 0.9 + noise(step) * 0.22) * (1 - layer * 0.22);
    return `L${step * 15} ${Math.round(245 + layer * 48 - lift)}`;
  });
  return `M0 ${height}${points.join('')}V${height}Z`;
}

/** Breaks the name into at most four lines above the lower margin; wide lines get a smaller size, down to 28. */
function layOutTitle(name: string) {
  const lines = breakName(name);
  const size = Math.min(64, Math.max(28, maxLineWidth / Math.max(...lines.map(estimateWidth))));
  const yOf = (index: number) => height - margin - (lines.length - 1 - index) * size;
  return { size, lines: lines.map((line, index) => ({ line, y: yOf(index), textLength: lengthOf(line, size) })) };
}

/** Undefined for a line in other letters that is sure to fit: its font, and so its real width, is unknown. */
function lengthOf(line: string, size: number): number | undefined {
  const estimate = estimateWidth(line) * size;
  const isShort = estimate < 0.75 * maxLineWidth;
  return isShort && /[^\0-\u024f–—‘’“”…]/.test(line) ? undefined : Math.min(maxLineWidth, estimate);
}

/** The width of a text in the display font, in em; characters that the font lacks are about as wide as high. */
function estimateWidth(text: string): number {
  const widths = [...text].map((character) => charWidths.find(([set]) => set.test(character))?.[1] ?? 1);
  return widths.reduce((sum, each) => sum + each, 0);
}

/** Sets of characters with about the same width. */
const charWidths: [set: RegExp, em: number][] = [
  [/[\s'’|.Iijl!,:;*1`()]/, 0.25],
  [/[mwMW#@%_…—]/, 0.78],
  [/[\0-\u024f–]/, 0.48],
];

function breakName(name: string): string[] {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    const joined = `${last} ${word}`;
    if (last !== undefined && joined.length <= 15) lines[lines.length - 1] = joined;
    else lines.push(truncate(word));
  }
  return lines.length <= 4 ? lines : [...lines.slice(0, 3), `${lines[3]}…`];
}

/** Cuts between characters, not within a surrogate pair. */
function truncate(word: string): string {
  const characters = [...word];
  return characters.length > 24 ? `${characters.slice(0, 23).join('')}…` : word;
}
