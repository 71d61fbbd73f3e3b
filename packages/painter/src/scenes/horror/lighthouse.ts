import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { beam, glow, rimLight, shine } from '../../kit/lights.ts';
import { rain } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, placed, polygon } from '../../shapes/svg.ts';

/** The tower around the origin, its foot at (0, 0) and its lamp at (0, -262). */
const tower =
  polygon('-30,6 -19,-236 19,-236 30,6') +
  box(-27, -242, 54, 8) +
  box(-24, -250, 2, 10) +
  box(22, -250, 2, 10) +
  box(-25, -252, 50, 2) +
  polygon('-18,-278 0,-304 18,-278') +
  box(-1, -318, 2, 18) +
  box(-17, -280, 34, 4) +
  box(-15, -276, 3, 36) +
  box(12, -276, 3, 36) +
  box(26, -34, 62, 40) +
  polygon('20,-32 57,-62 94,-32');

const bands = [-56, -118, -180].map((y) => box(-40, y, 80, 30)).join('');

function sea(painting: Painting, line: number): void {
  const { canvas, noise, palette, height, unit } = painting;
  const depth = height - line;
  canvas.each((x, y, pixel) => {
    const near = (y - line) / depth;
    if (near < 0) return;
    const away = 1 / (near + 0.06);
    const swell = noise.fbm((x / unit / 120) * away * 0.6, away * 3.4, 4);
    const crest = smooth(0.16, 0.5, swell) * (0.25 + near);
    const shade = 1 - 0.75 * smooth(0, 1, near) + swell * 0.4;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = pixel[channel]! * Math.max(0.05, shade) + palette.haze[channel]! * crest * 0.32;
    }
  }, line);
}

export const lighthouse: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, width, wide } = painting;
    const side = random.side();
    const line = Math.min(height * 0.68, stage.bottom - 12 * unit);
    const x = wide ? focus.x : width * (0.5 + side * random.between(0.12, 0.2));
    const size = random.between(0.95, 1.15) * unit;
    const foot = line - random.between(60, 85) * unit;
    const lamp = { x, y: foot - 262 * size };
    backdrop(painting, { night: true, horizon: line * 1.05, bend: 1.25 });
    clouds(painting, {
      ...lamp,
      top: -40,
      bottom: height * 0.5,
      lit: mix(palette.haze, palette.mid, 0.3),
      shade: palette.night,
      cover: 0.62,
      opacity: 0.9,
      size: 150 * unit,
    });
    glow(painting, { x: x - side * 160 * unit, y: line, radius: 460 * unit, strength: 0.5, squash: 0.45, core: 2 });
    ridge(painting, {
      top: skyline(painting, { base: line + 4, rise: 60 * unit }),
      colour: palette.at(0.5),
      air: palette.haze,
      melt: 60 * unit,
    });
    fog(painting, { y: line - 20 * unit, depth: 120 * unit });

    const light = mix(palette.accent, palette.light, 0.6);
    const aim = side > 0 ? Math.PI + 0.12 : -0.12;
    const shafts = { ...lamp, colour: light, spread: 0.13 };
    beam(painting, { ...shafts, angle: aim - 0.05 * side, length: 900 * unit, strength: 0.75 });
    beam(painting, { ...shafts, angle: aim + Math.PI - 0.2 * side, length: 520 * unit, strength: 0.6 });
    const rise = skyline(painting, { base: 0, rise: 46 * unit, span: 110 * unit });
    const cliff = (px: number) => {
      const away = (px - x) * side;
      const fall = smooth(-60 * unit, -190 * unit, away) * (line - foot + 60 * unit);
      const back = smooth(60 * unit, 320 * unit, away) * -30 * unit;
      return (
        foot +
        14 * unit +
        fall +
        back +
        rise(px) * smooth(30 * unit, 110 * unit, Math.abs(px - x)) +
        24 * unit * smooth(30 * unit, 110 * unit, Math.abs(px - x))
      );
    };
    const body = await mask(placed(tower, x, foot + 8 * unit, size, side < 0));
    canvas.fill(body, (px, _y, pixel) => {
      const turn = (px - x) / (26 * size);
      const facing = 0.45 - turn * side * 0.5;
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] = palette.night[channel]! + palette.mid[channel]! * Math.max(0, facing) * 0.9;
      }
    });
    canvas.darken((await mask(placed(bands, x, foot + 8 * unit, size))).within(body), 0.55);
    rimLight(painting, body, { dx: -side, dy: -0.2, colour: palette.haze, strength: 0.8 });
    ridge(painting, {
      top: cliff,
      colour: palette.night,
      air: palette.deep,
      lit: mix(palette.mid, palette.haze, 0.4),
      melt: 260 * unit,
      airy: 0.3,
      rock: 36 * unit,
      side: side > 0 ? -1 : 1,
    });
    const flame = await mask(circle(lamp.x, lamp.y, 8 * size));
    shine(painting, flame, { colour: light, core: [1, 1, 1], strength: 2.4, halo: 34 * unit });
    glow(painting, { ...lamp, radius: 300 * unit, colour: light, core: 26 });
    const door = await mask(placed(box(50, -20, 9, 12), x, foot + 8 * unit, size, side < 0));
    shine(painting, door, { strength: 1.4, halo: 10 * unit });
    reflect(painting, { line: line + 10 * unit, tint: [0.62, 0.66, 0.7], ripple: 26 * unit });
    sea(painting, line + 10 * unit);
    fog(painting, { y: line + 14 * unit, depth: 60 * unit, colour: mix(palette.haze, palette.mid, 0.4), density: 0.65, torn: 0.8 });
    const gulls = Array.from({ length: 5 }, () =>
      bird(x - side * random.between(60, 260) * unit, lamp.y + random.between(30, 170) * unit, random.between(10, 24) * unit),
    );
    canvas.fill(await mask(gulls.join('')), scale(palette.night, 0.8), 0.9);
    if (random.chance(0.5)) rain(painting, palette.light, 0.16);
  },
};
