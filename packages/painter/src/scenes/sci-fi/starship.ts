import { mix, scale } from '../../engine/colour.ts';
import { clouds, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { planet } from '../../kit/space.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, parsePoints, polygon, type Point } from '../../shapes/svg.ts';

/** A hull drawn around the origin, its nose at (1, 0) and its engines at (-1, 0). */
function hull({ random, noise }: Painting): { body: string; decks: string; windows: string } {
  const deck: Point[] = [[-1, -0.07]];
  for (let x = -0.98; x < 0.5;) {
    const long = random.between(0.05, 0.15);
    const bridge = x > -0.75 && x < -0.35 ? 0.1 : 0;
    const high = -0.075 - random.next() ** 2 * 0.05 * (1 - x) - bridge * random.between(0.5, 1);
    deck.push([x, high], [x + long, high + 0.012]);
    if (random.chance(0.3)) deck.push([x + long, high - 0.09], [x + long + 0.008, high - 0.09]);
    x += long + 0.01;
  }
  const keel = parsePoints('0.45,0.085 0.1,0.12 -0.15,0.19 -0.5,0.17 -0.62,0.1 -1,0.08');
  const scaled = (points: Point[]) => points.map(([x, y]): Point => [x * 1000, y * 1000]);
  let windows = '';
  for (const row of [-0.045, -0.012, 0.03, 0.062]) {
    for (let x = -0.92; x < 0.6 - Math.abs(row) * 3; x += 0.017) {
      const lively = noise.at(x * 6, row * 40) > 0;
      if (lively && random.chance(0.55)) windows += box(x * 1000, row * 1000, 6, 4);
    }
  }
  const decks = [-0.06, 0.015, 0.05].map((row) => box(-1000, row * 1000, 1600 - Math.abs(row) * 5000, 5)).join('');
  const body = polygon(scaled([...deck, [0.7, -0.05], [1, 0], [0.72, 0.045], ...keel]));
  return { body, decks, windows };
}

export const starship: Motif = {
  titles: ['bottom-left', 'bottom', 'top-left'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, unit, width } = painting;
    const side = random.side();
    const sun = { x: focus.x + side * 150 * unit, y: height * 0.56 };
    sky(painting, [palette.night, palette.deep, palette.mid, palette.haze, palette.light], height * 0.66, 1.1);
    stars(painting, palette.light, height * 0.4, 200);
    const far = { x: focus.x - side * 190 * unit, y: height * 0.2, radius: 120 * unit };
    planet(painting, { ...far, lightX: side * 0.8, lightY: 0.5 });
    glow(painting, { ...sun, radius: 520 * unit, strength: 1.1, core: 8 });
    const sea = { ...sun, lit: scale(palette.light, 1.1), cover: 0.75, stretch: 2.6 };
    clouds(painting, { ...sea, top: height * 0.5, bottom: height * 0.68, shade: palette.mid, size: 60 * unit, opacity: 0.8 });

    const tilt = side * random.between(-16, -7);
    const size = (random.between(0.37, 0.42) * Math.min(width, height)) / 1000;
    const place = (svg: string) =>
      `<g transform="translate(${focus.x} ${focus.y + 60 * unit}) rotate(${tilt}) scale(${side * size} ${size})">${svg}</g>`;
    const ship = hull(painting);
    const body = await mask(place(ship.body));
    const back = focus.x - Math.cos((tilt * Math.PI) / 180) * side * 1000 * size;
    const low = focus.y + 60 * unit - Math.sin((tilt * Math.PI) / 180) * side * 1000 * size;
    softShadow(painting, body, { dx: -side * 10 * unit, dy: 46 * unit, blur: 34 * unit, amount: 0.45 });
    canvas.fill(body, (x, y, pixel) => {
      const plates = noise.at(x / (9 * unit), y / (5 * unit)) * 0.25 + noise.fbm(x / 60, y / 40, 3) * 0.5;
      const tone = palette.deep;
      const top = 0.6 + 1.1 * noise.at(x / (46 * unit), 3);
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] = palette.night[channel]! + tone[channel]! * (0.5 + plates + Math.max(0, top) * 0.3);
      }
    });
    canvas.darken(await mask(place(ship.decks)), 0.5);
    rimLight(painting, body, { dx: side * 0.5, dy: 0.9, colour: palette.haze, width: 7 * unit });
    rimLight(painting, body, { dx: side * 0.2, strength: 0.55, width: 2 * unit });
    const lamps = (await mask(place(ship.windows))).within(body);
    shine(painting, lamps, { colour: mix(palette.accent, palette.light, 0.35), strength: 1.1, halo: 7 * unit });
    const plume = await mask(place(box(-1020, -62, 40, 50, 18) + box(-1020, 8, 40, 56, 18)));
    const trail = await mask(place(polygon('-1000,-60 -1000,66 -2400,20 -2400,-10')));
    canvas.add(
      trail.blurred(9 * unit).map((cover, x) => cover * Math.exp(-Math.abs(x - back) / (110 * unit))),
      palette.accent,
      1.3,
    );
    shine(painting, plume, { core: [1, 1, 1], strength: 1.8, halo: 26 * unit });
    glow(painting, { x: back, y: low, radius: 150 * unit, colour: palette.accent, strength: 0.7 });

    clouds(painting, {
      ...sea,
      top: height * 0.6,
      bottom: height * 0.86,
      shade: mix(palette.mid, palette.deep, 0.4),
      lit: palette.haze,
      size: 110 * unit,
    });
    clouds(painting, {
      ...sea,
      top: height * 0.7,
      bottom: height * 1.2,
      shade: palette.deep,
      lit: palette.mid,
      size: 180 * unit,
      cover: 0.95,
    });
    fog(painting, { y: height * 0.62, depth: 80 * unit, density: 0.4 });
  },
};
