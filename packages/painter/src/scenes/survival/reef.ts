import { mix, scale } from '../../engine/colour.ts';
import { sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { beam, glow, nearest, rimLight, shine } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { blob, circle } from '../../shapes/svg.ts';
import { bed, sunlight } from './corals.ts';
import { diver, drifter, school, shark, whale } from './sea-life.ts';

export const reef: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const floor = Math.min(height * (wide ? 0.86 : 0.74), stage.bottom + 20 * unit);
    sky(painting, [mix(palette.haze, palette.light, 0.35), palette.haze, palette.mid, palette.deep, palette.night], height * 1.02, 0.85);
    const x = focus.x + side * random.between(0, 120) * unit;
    glow(painting, { x, y: 0, radius: 420 * unit, colour: palette.light, strength: 0.8, core: 4 });
    sunlight(painting, x);
    const beast = random.pick([whale, shark, drifter(random), '']);
    if (beast) {
      const far = await mask(
        `<g ` +
          `transform="translate(${focus.x - side * 90 * unit} ` +
          `${floor * random.between(0.26, 0.4)}) ` +
          `rotate(${random.between(-10, 10)}) ` +
          `scale(${-side * 1.15 * unit} ${1.15 * unit})">${beast}</g>`,
      );
      canvas.fill(far, palette.mid, 0.62);
      rimLight(painting, far, { strength: 0.4, width: 5 * unit });
    }
    await bed(painting, floor - 60 * unit, 0);
    fog(painting, { y: floor - 70 * unit, depth: 150 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.6 });
    canvas.fill(
      await mask(school(random, focus.x + side * 90 * unit, floor * 0.55, random.whole(20, 44), 130 * unit, 0.62 * unit, side > 0)),
      mix(palette.deep, palette.mid, 0.3),
      0.85,
    );
    await bed(painting, floor - 4 * unit, 0.5);

    const size = random.between(0.95, 1.25) * unit;
    const spot = { x: focus.x - side * random.between(20, 60) * unit, y: floor * random.between(0.58, 0.66) };
    const tilt = random.between(4, 24);
    const place = (svg: string) => `<g transform="translate(${spot.x} ${spot.y}) scale(${side * size} ${size}) rotate(${tilt})">${svg}</g>`;
    const turn = (tilt * Math.PI) / 180;
    const lamp = {
      x: spot.x + side * size * (84 * Math.cos(turn) - 16 * Math.sin(turn)),
      y: spot.y + size * (84 * Math.sin(turn) + 16 * Math.cos(turn)),
    };
    beam(painting, {
      ...lamp,
      angle: side > 0 ? turn : Math.PI - turn,
      spread: 0.24,
      length: 360 * unit,
      colour: mix(palette.accent, palette.light, 0.5),
      strength: 0.9,
    });
    const swimmer = await mask(place(diver));
    canvas.fill(swimmer, scale(palette.night, 0.7));
    rimLight(painting, swimmer, { strength: 0.9 });
    shine(painting, await mask(circle(lamp.x, lamp.y, 4 * unit)), { core: [1, 1, 1], strength: 2, halo: 18 * unit });
    const bubbles = Array.from({ length: 16 }, (_, index) =>
      circle(
        spot.x + side * 40 * unit + random.bell() * (10 + index) * unit,
        spot.y - (30 + index * 15) * unit,
        random.between(1.5, 5) * unit,
      ),
    ).join('');
    canvas.add(await mask(bubbles), palette.light, 0.35);
    await bed(painting, floor + 110 * unit, 1);
    const rocks = [-1, 1].map((edge) =>
      blob([
        [width / 2 + edge * width * 0.56, height * 0.3],
        [width / 2 + edge * width * 0.4, height * 0.62],
        [width / 2 + edge * width * 0.34, height],
        [width / 2 + edge * width * 0.7, height],
      ]),
    );
    if (random.chance(0.6) && !wide) canvas.fill(await mask(random.pick(rocks)), nearest(painting), 0.95);
    specks(painting, { count: 170, size: [0.8 * unit, 3.4 * unit], strength: 0.45 });
  },
};
