/** SVG fragments for `mask`. Points are [x, y] in pixels of the picture; join fragments with +. */
export type Point = readonly [x: number, y: number];

/** Points in order: a list, or text as in SVG's `points` attribute, '0,0 10,0 10,5'. */
export type Outline = readonly Point[] | string;

export const parsePoints = (text: string): Point[] => text.split(' ').map((point) => point.split(',').map(Number) as [number, number]);

export const pointsOf = (outline: Outline) => (typeof outline === 'string' ? parsePoints(outline) : outline);

const number = (value: number) => value.toFixed(1);
export const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`;

/** The `d` of straight lines through the points, open at its end. */
export const straight = (outline: Outline) => `M${pointsOf(outline).map(pair).join('L')}`;

export const polygon = (outline: Outline) => `<path d="${straight(outline)}Z"/>`;

export const triangle = (a: Point, b: Point, c: Point) => polygon([a, b, c]);

export const quad = (a: Point, b: Point, c: Point, d: Point) => polygon([a, b, c, d]);

export const circle = (x: number, y: number, radius: number) => `<circle cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, turn = 0) =>
  `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" ` +
  `transform="rotate(${number(turn)} ${number(x)} ${number(y)})"/>`;

export const box = (x: number, y: number, width: number, height: number, round = 0) =>
  `<rect x="${number(x)}" y="${number(y)}" width="${number(width)}" height="${number(height)}" rx="${number(round)}"/>`;

/** A stroke through the points. */
export const stroke = (outline: Outline, width: number, closed = false) => strokePath(straight(outline) + (closed ? 'Z' : ''), width);

/** A straight stroke. */
export const segment = (from: Point, to: Point, width: number) => stroke([from, to], width);

/** A stroke along any path's `d`. */
export const strokePath = (path: string, width: number) =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${number(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The fragment moved to (x, y) and scaled: draw figures once around the origin, place them often. */
export const placed = (svg: string, x: number, y: number, size = 1, flip = false) =>
  `<g transform="translate(${number(x)} ${number(y)}) scale(${flip ? -size : size} ${size})">${svg}</g>`;

/** A closed shape whose outline runs smoothly through the points. */
export function blob(outline: Outline): string {
  return `<path d="${curve(outline, true)}"/>`;
}

/** The `d` of a smooth curve through the points. */
export function curve(outline: Outline, closed = false): string {
  const points = pointsOf(outline);
  const count = points.length;
  const at = (index: number) => (closed ? points[(index + count) % count]! : points[Math.min(count - 1, Math.max(0, index))]!);
  let path = `M${pair(at(0))}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${pair(first)} ${pair(second)} ${pair(to)}`;
  }
  return closed ? `${path}Z` : path;
}

/** A limb that thins from one end to the other. */
export function limb(from: Point, to: Point, fromWidth: number, toWidth: number): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const nx = -(to[1] - from[1]) / length / 2;
  const ny = (to[0] - from[0]) / length / 2;
  return quad(
    [from[0] + nx * fromWidth, from[1] + ny * fromWidth],
    [to[0] + nx * toWidth, to[1] + ny * toWidth],
    [to[0] - nx * toWidth, to[1] - ny * toWidth],
    [from[0] - nx * fromWidth, from[1] - ny * fromWidth],
  );
}
