import { pair, placed, stroke, strokePath } from '../shapes/svg.ts';

/** A person seen from behind, feet at (x, y). `cloak` gives a long coat. */
export function figure(x: number, y: number, height: number, cloak = false): string {
  const head = `<ellipse cx="0" cy="-92.5" rx="6" ry="7.2"/><path d="M-3-88h6v6h-6z"/>`;
  const coat =
    '<path d="M-4-85 C-12-83-15-76-16-64 L-21-14 Q-10-8 0-10 Q10-8 21-14 L16-64 C15-76 12-83 4-85Z"/>' +
    '<path d="M-10-14 L-8 0 L-1 0 L-1-12Z M10-14 L9 0 L2 0 L1-12Z"/>';
  const plain =
    '<path d="M-4-86 C-12-84-15-80-16-72 L-19-44 L-14-42 L-10-66 L-10-42 L-11 0 L-3 0 L0-38 L4 0 L12 0' +
    ' L10-42 L10-66 L14-42 L19-44 L16-72 C15-80 12-84 4-86Z"/>';
  return placed(head + (cloak ? coat : plain), x, y, height / 100);
}

/** A bird far off. */
export const bird = (x: number, y: number, span: number, lift = 0.35) =>
  strokePath(
    `M${pair([x - span / 2, y - span * lift])}Q${pair([x - span * 0.2, y - span * lift])} ${pair([x, y])}` +
      `Q${pair([x + span * 0.2, y - span * lift * 1.2])} ${pair([x + span / 2, y - span * lift * 0.7])}`,
    Math.max(1, span * 0.09),
  );

export type Dress = {
  cape?: boolean;
  scarf?: boolean;
  staff?: boolean;
  sword?: boolean;
  hat?: boolean;
  pack?: boolean;
};

/** A wanderer seen from behind, feet at (x, y); cape and scarf blow towards the side. */
export function wanderer(x: number, y: number, height: number, side: -1 | 1, dress: Dress): string {
  const body =
    '<ellipse cx="0" cy="-93" rx="6" ry="7"/><path d="M-3-88h6v6h-6z"/>' +
    '<path d="M-4-86C-11-85-14-80-15-72L-19-47L-15-45L-10-64L-10-44L-12 0L-4 0L0-38' +
    'L5 0L13 0L10-44' +
    'L10-64L15-45L19-47L15-72C14-80 11-85 4-86Z"/>';
  const cape = '<path d="M-9-84C-13-62-14-42-10-24C2-20 14-8 30-13C42-17 50-9 68-17C52-29 36-47 26-63C21-72 16-81 9-84Z"/>';
  const scarf =
    '<path d="M-6-88C6-90 14-82 26-90C40-100 48-88 62-98C74-106 84-100 98-108C88-96 76-98 64-89C50-79 40-90 28-80C18-73 6-78-6-79Z"/>';
  const hat = '<path d="M-15-97Q0-91 15-97L8-99L5-108Q0-111-5-108L-8-99Z"/>';
  const pack = '<path d="M-11-82h22l3 8v24q-14 6-28 0v-24z"/><path d="M-13-90h26v9h-26z"/>';
  let svg = body;
  if (dress.cape) svg += cape;
  if (dress.scarf) svg += scarf;
  if (dress.hat) svg += hat;
  if (dress.pack) svg += pack;
  if (dress.staff) svg += stroke('-21,2 -17,-112', 3) + '<circle cx="-17" cy="-113" r="4"/>';
  if (dress.sword) {
    svg += stroke('-11,-94 12,-48', 4) + stroke('-15,-85 -5,-91', 3);
  }
  const size = height / 100;
  return `<g transform="translate(${x} ${y}) scale(${side * size} ${size})">${svg}</g>`;
}
