import { hex, mix } from '../../engine/colour.ts';
import { draw, tinted } from '../../engine/drawing.ts';
import { smooth } from '../../engine/noise.ts';
import { beam, glow, rays, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust, embers } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, polygon } from '../../shapes/svg.ts';

/** Signs about 100 high around the origin. */
const star = (points: number, inner: number) =>
  polygon(
    Array.from({ length: points * 2 }, (_, index) => {
      const angle = (index / points) * Math.PI - Math.PI / 2;
      const reach = index % 2 === 0 ? 50 : inner;
      return [Math.cos(angle) * reach, Math.sin(angle) * reach] as const;
    }),
  );
const signs: readonly string[] = [
  '<path d="M0-50 C10-26 46-10 46 16 C46 38 18 42 6 24 Q8 42 18 50 L-18 50 Q-8 42-6 24 C-18 42-46 38-46 16 C-46-10-10-26 0-50Z"/>',
  '<path d="M0 48 C-60 4-46-44-18-44 C-6-44 0-34 0-26 C0-34 6-44 18-44 C46-44 60 4 0 48Z"/>',
  polygon('0,-54 38,0 0,54 -38,0'),
  star(5, 20),
  star(12, 30) + circle(0, 0, 34),
  '<path d="M14-48 A50 50 0 1 0 14 48 A40 40 0 1 1 14-48Z"/>',
  '<path fill-rule="evenodd" d="M-56 0 Q0-56 56 0 Q0 56-56 0Z M-22 0 a22 22 0 1 0 44 0 a22 22 0 1 0-44 0Z"/>' + circle(0, 0, 11),
  polygon('-46,36 -52,-30 -24,2 0,-44 24,2 52,-30 46,36'),
];

type Card = { x: number; y: number; turn: number; size: number };

const at = ({ x, y, turn, size }: Card, svg: string) =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(3)})">${svg}</g>`;

const outline = box(-50, -72, 100, 144, 9);

/** The back of a card: frame, lattice and a medallion. */
function back({ palette }: Painting, card: Card, lit: number): string {
  const base = mix(palette.night, palette.mid, 0.3 + lit * 0.5);
  const line = mix(palette.deep, palette.haze, 0.35 + lit * 0.5);
  const lattice = Array.from(
    { length: 9 },
    (_, index) => `<path d="M${-38 + index * 19 - 38} -60 l120 120 M${-38 + index * 19 + 38} -60 l-120 120"/>`,
  ).join('');
  const clip = `card${Math.round(card.x * 7 + card.y * 13)}`;
  return (
    tinted(outline, mix(base, palette.light, 0.25 + lit * 0.2)) +
    tinted(box(-46, -68, 92, 136, 7), base) +
    `<clipPath id="${clip}"><rect x="-38" y="-60" width="76" height="120" rx="5"/></clipPath>` +
    `<g clip-path="url(#${clip})" stroke="${hex(line)}" stroke-width="1.6" fill="none" opacity="0.55">${lattice}</g>` +
    `<rect x="-38" y="-60" width="76" height="120" rx="5" fill="none" stroke="${hex(line)}" stroke-width="2"/>` +
    tinted(circle(0, 0, 17), base) +
    `<circle r="17" fill="none" stroke="${hex(line)}" stroke-width="2"/>` +
    tinted(polygon('0,-11 8,0 0,11 -8,0'), line)
  );
}

/** The lie of the cards; the last one is the one that shines. */
function deal(painting: Painting, floor: number): Card[] {
  const { focus, random, unit, wide } = painting;
  const x = wide ? focus.x : painting.width / 2 + (focus.x - painting.width / 2) * 0.35;
  const kind = random.pick(['fan', 'storm', 'spread', 'fan'] as const);
  if (kind === 'storm') {
    const cards = Array.from({ length: random.whole(9, 14) }, (_, index): Card => {
      const turn = index * 2.4 + random.bell() * 0.4;
      const reach = (90 + index * 17) * unit;
      return {
        x: x + Math.cos(turn) * reach * (wide ? 1.6 : 0.95),
        y: floor - 190 * unit + Math.sin(turn) * reach,
        turn: random.between(-60, 60),
        size: random.between(0.45, 0.85) * unit,
      };
    });
    return [...cards, { x, y: floor - 190 * unit, turn: random.bell() * 12, size: random.between(1.5, 1.75) * unit }];
  }
  if (kind === 'spread') {
    const count = random.pick([2, 4]);
    const cards = Array.from({ length: count }, (_, index): Card => {
      const place = index < count / 2 ? index - count / 2 : index - count / 2 + 1;
      return { x: x + place * 128 * unit, y: floor - (120 - Math.abs(place) * 6) * unit, turn: place * 7, size: 1.08 * unit };
    });
    return [...cards, { x, y: floor - 200 * unit, turn: 0, size: 1.5 * unit }];
  }
  const count = random.pick([5, 7, 9]);
  const chosen = Math.floor(count / 2) + random.whole(-1, 1);
  const apart = random.between(11, 15);
  const reach = 330 * unit;
  const place = (index: number): Card => {
    const turn = (index - (count - 1) / 2) * apart;
    const angle = ((turn - 90) * Math.PI) / 180;
    const far = reach + (index === chosen ? 70 * unit : 0);
    return { x: x + Math.cos(angle) * far, y: floor + 130 * unit + Math.sin(angle) * far, turn, size: 1.5 * unit };
  };
  const others = Array.from({ length: count }, (_, index) => index).filter((index) => index !== chosen);
  return [...others, chosen].map(place);
}

function room(painting: Painting, x: number, y: number): void {
  const { canvas, noise, palette, unit } = painting;
  canvas.each((px, py, pixel) => {
    const away = Math.hypot(px - x, (py - y) * 0.8) / (430 * unit);
    const smoke = noise.warped(px / (210 * unit) + 4, py / (170 * unit), 5, 1.5);
    const lit = Math.exp(-away * 1.7);
    palette.depth(0.03 + 0.5 * lit * (0.7 + smoke * 0.9) + smoke * 0.06, pixel);
  });
}

async function candles(painting: Painting, floor: number): Promise<void> {
  const { canvas, focus, mask, palette, random, unit } = painting;
  for (let index = random.whole(2, 5); index > 0; index--) {
    const x = focus.x + random.side() * random.between(140, 280) * unit;
    const tall = random.between(40, 110) * unit;
    const wax = await mask(
      box(x - 11 * unit, floor + 26 * unit - tall, 22 * unit, tall, 4) + ellipse(x, floor + 26 * unit, 24 * unit, 6 * unit),
    );
    canvas.fill(wax, mix(palette.night, palette.mid, 0.4));
    rimLight(painting, wax, { dx: focus.x - x, dy: -0.5, colour: palette.haze, strength: 0.5 });
    const top = floor + 20 * unit - tall;
    const flame = await mask(
      `<path d="M${x} ${top - 26 * unit}Q${x + 10 * unit} ${top - 4 * unit} ${x} ${top}` +
        `Q${x - 10 * unit} ${top - 4 * unit} ${x} ${top - 26 * unit}Z"/>`,
    );
    glow(painting, { x, y: top - 10 * unit, radius: 130 * unit, strength: 0.6 });
    shine(painting, flame, { colour: palette.haze, core: palette.light, strength: 1.4, halo: 14 * unit });
  }
}

export const cards: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.8 : 0.68), stage.bottom - 6 * unit);
    const hand = deal(painting, floor);
    const chosen = hand[hand.length - 1]!;
    room(painting, chosen.x, chosen.y);
    if (random.chance(0.5))
      beam(painting, {
        x: chosen.x,
        y: -60 * unit,
        angle: Math.PI / 2,
        spread: 0.3,
        length: 900 * unit,
        colour: palette.haze,
        strength: 0.28,
      });
    const table = await mask(ellipse(focus.x, floor + 250 * unit, width * (wide ? 0.5 : 0.85), 250 * unit));
    canvas.fill(table, (px, py, pixel) => {
      const away = Math.hypot((px - chosen.x) * 0.7, (py - floor) * 1.6) / (300 * unit);
      const lit = Math.exp(-away * 1.5) * 0.7;
      for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.night[channel]! * 0.6 + palette.mid[channel]! * lit;
    });
    rimLight(painting, table, { colour: palette.haze, strength: 0.35 });
    if (random.chance(0.55)) await candles(painting, floor);
    for (const card of hand.slice(0, -1)) {
      const shape = await mask(at(card, outline));
      softShadow(painting, shape, { dx: 0, dy: 8 * unit, blur: 9 * unit, amount: 0.6 });
      const near = smooth(420 * unit, 60 * unit, Math.hypot(card.x - chosen.x, card.y - chosen.y));
      await draw(painting, at(card, back(painting, card, near)));
      rimLight(painting, shape, { dx: chosen.x - card.x, dy: chosen.y - card.y, colour: palette.accent, strength: 0.55 });
    }
    const sign = random.pick(signs);
    const front = await mask(at(chosen, outline));
    glow(painting, { x: chosen.x, y: chosen.y, radius: 320 * unit, colour: palette.accent, strength: 0.65, core: 4 });
    rays(painting, { x: chosen.x, y: chosen.y, length: 420 * unit, colour: palette.accent, strength: 0.4 });
    canvas.add(front.blurred(26 * unit), palette.accent, 0.7);
    const paper = mix(palette.light, [1, 1, 1], 0.2);
    await draw(
      painting,
      at(
        chosen,
        tinted(outline, paper) +
          `<rect x="-44" y="-66" width="88" height="132" rx="6" fill="none" stroke="${hex(palette.accent)}" stroke-width="2.4"/>` +
          `<g transform="scale(0.62)">${tinted(sign, palette.deep)}</g>` +
          `<g transform="translate(-34 -53) scale(0.15)">${tinted(sign, palette.deep)}</g>` +
          `<g transform="translate(34 53) rotate(180) scale(0.15)">${tinted(sign, palette.deep)}</g>`,
      ),
    );
    embers(painting, { x: chosen.x, y: chosen.y + 60 * unit, reach: 300 * unit, colour: palette.accent, count: 80 });
    dust(painting, { x: chosen.x, y: chosen.y, reach: 240 * unit, count: 90 });
  },
};
