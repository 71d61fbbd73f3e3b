import { mix } from '../../engine/colour.ts';
import { nearest, rimLight, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, parsePoints, polygon, segment, stroke, triangle } from '../../shapes/svg.ts';

/** A square sail full of wind from the left, its yard at (x, y). */
const sail = (x: number, y: number, half: number, tall: number) =>
  `<path d="M${x - half} ${y}Q${x} ${y + 3} ${x + half} ${y}` +
  `Q${x + half * 1.42} ${y + tall * 0.55} ${x + half * 1.12} ${y + tall}` +
  `Q${x + half * 0.2} ${y + tall * 0.86} ${x - half * 1.08} ${y + tall}` +
  `Q${x - half * 0.62} ${y + tall * 0.5} ${x - half} ${y}Z"/>`;

type Craft = { hull: string; sails: string; rigging: string; lantern: string };

/** Three masts, about 260 long, the waterline at y = 0, sailing to the right. */
export function galleon(sails: number): Craft {
  const masts = parsePoints('-58,-172 2,-204 58,-168');
  const cloth = masts.map(([x, top], mast) => {
    const size = mast === 1 ? 1 : 0.84;
    const rows = [
      [30, 46],
      [38, 54],
      [42, 40],
    ].slice(0, sails);
    let y = top + 16;
    return rows
      .map(([half, tall]) => {
        const svg = sail(x, y, half! * size * 0.78, tall! * size);
        y += tall! * size + 5;
        return svg;
      })
      .join('');
  });
  const jib = polygon('72,-140 150,-58 86,-52');
  const poles = masts.map(([x, top]) => segment([x, -20], [x, top], 4) + triangle([x, top], [x + 34, top + 5], [x, top + 11]));
  const ropes = masts.flatMap(([x, top]) => [segment([x, top + 12], [x - 34, -36], 1), segment([x, top + 12], [x + 30, -28], 1)]);
  const hull =
    '<path d="M-118-62L-74-58L-66-40L40-32L72-44L112-50C104-22 84 4 62 8L-84 8C-102 ' +
    '2-114-26-118-62Z"/>' +
    stroke('100,-46 156,-70', 4) +
    box(-122, -66, 50, 6);
  return {
    hull,
    sails: cloth.join('') + jib,
    rigging: poles.join('') + ropes.join('') + stroke('58,-160 154,-69', 1),
    lantern: circle(-122, -76, 5) + box(-104, -46, 8, 8) + box(-90, -44, 8, 8),
  };
}

/** A small boat with one big sail. */
export function sloop(): Craft {
  return {
    hull: '<path d="M-70-26L66-26C82-30 92-40 96-52C100-24 84 6 60 8L-50 8C-64 4-70-8-70-26Z"/>' + circle(96, -56, 8),
    sails: sail(0, -176, 52, 132) + polygon('2,-198 42,-192 2,-184'),
    rigging:
      stroke('0,-20 0,-200', 5) +
      stroke('0,-178 -64,-28', 1.4) +
      stroke('0,-178 84,-40', 1.4) +
      circle(-40, -50, 7) +
      '<path d="M-50-26L-48-42Q-40-48-32-42L-30-26Z"/>',
    lantern: circle(-68, -36, 5),
  };
}

export async function paintShip(painting: Painting, craft: Craft, place: (svg: string) => string, lightX: number) {
  const { canvas, mask, palette, unit } = painting;
  const cloth = await mask(place(craft.sails));
  canvas.fill(cloth, (_x, _y, pixel) => {
    const through = mix(palette.deep, palette.mid, 0.45);
    for (let channel = 0; channel < 3; channel++) pixel[channel] = through[channel]! * 0.75 + pixel[channel]! * 0.04;
  });
  rimLight(painting, cloth, { dx: lightX, dy: -0.5, strength: 0.7, width: 5 * unit });
  const body = await mask(place(craft.hull + craft.rigging));
  canvas.fill(body, nearest(painting));
  rimLight(painting, body, { dx: lightX, dy: -0.8, colour: palette.haze, strength: 0.7, width: 2.4 * unit });
  shine(painting, await mask(place(craft.lantern)), { core: palette.light, strength: 1.8, halo: 14 * unit });
}
