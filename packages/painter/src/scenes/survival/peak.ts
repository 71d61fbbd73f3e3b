import { mix } from '../../engine/colour.ts';
import { Mask } from '../../engine/mask.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { backdrop, clouds, sunOrMoon } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { snow } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { quad, segment, strokePath, type Point } from '../../shapes/svg.ts';
import { climbing, reaching, standing, wall } from './climbers.ts';

export const peak: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const bottom = stage.bottom;
    const night = random.chance(0.35);
    backdrop(painting, { night, horizon: bottom, stars: 300 });
    const disc = {
      x: focus.x - side * random.between(90, 170) * unit,
      y: bottom * random.between(0.3, 0.55),
      radius: random.between(64, 120) * unit,
    };
    sunOrMoon(painting, night, disc);
    clouds(painting, {
      ...disc,
      top: -30,
      bottom: bottom * 0.8,
      lit: mix(palette.haze, palette.light, 0.6),
      shade: palette.mid,
      cover: random.between(0.3, 0.5),
      opacity: 0.85,
      stretch: 2.6,
      size: 110 * unit,
    });
    const lit = { side: -side as -1 | 1 };
    mountains(painting, {
      ...lit,
      layers: 3,
      from: bottom - 60 * unit,
      to: bottom + 60 * unit,
      rise: random.between(150, 220) * unit,
      far: 0.66,
      near: 0.42,
    });
    const sea = { ...disc, lit: mix(palette.haze, palette.light, 0.6), stretch: 2.6, cover: 0.8 };
    clouds(painting, { ...sea, top: bottom - 110 * unit, bottom: bottom + 120 * unit, shade: palette.haze, size: 80 * unit });
    clouds(painting, {
      ...sea,
      top: bottom - 10 * unit,
      bottom: height + 60 * unit,
      lit: palette.haze,
      shade: palette.mid,
      size: 140 * unit,
    });

    const summit: Point = [
      wide ? focus.x + side * 150 * unit : width * (0.5 + side * random.between(0.12, 0.22)),
      Math.max(130 * unit, bottom * random.between(0.24, 0.34)),
    ];
    const edge = wall(painting, summit, side, random.between(0.34, 0.52));
    const rock = Mask.from(width, height, (px, py) => {
      const down = py - summit[1];
      if (down < -60 * unit) return 0;
      const flat = clamp(
        down + noise.at(px / (40 * unit), 5) * 8 * unit + smooth(40 * unit, 260 * unit, (px - summit[0]) * side) * 60 * unit,
      );
      return flat * clamp((px - edge(py)) * side + 0.5);
    });
    const blockers = rock;
    rays(painting, { ...disc, length: 640 * unit, strength: 0.4, blockers });
    canvas.fill(rock, (px, py, pixel) => {
      const [u, v] = [px / (46 * unit), py / (70 * unit)];
      const face = noise.fbm(u + side * 0.26, v - 0.12, 5) - noise.fbm(u, v, 5);
      const inside = (px - edge(py)) * side;
      const white = smooth(0.02, 0.22, face) * smooth(320 * unit, 20 * unit, py - summit[1]);
      const tone = 0.1 + clamp(face * 1.1) * 0.6 * Math.exp(-inside / (170 * unit)) + white * 0.25;
      pixel.set(palette.at(clamp(tone * (1 - 0.6 * smooth(bottom - 60 * unit, height, py)))));
    });
    rimLight(painting, rock, { dx: -side, dy: -0.7, strength: 0.7, width: 5 * unit });
    const size = random.between(0.82, 1.05) * unit;
    const place = (svg: string, [x, y]: Point, scaled = size) =>
      `<g transform="translate(${x} ${y}) scale(${side * scaled} ${scaled})">${svg}</g>`;
    const climbers: Point[] = [];
    let svg = '';
    const top: Point = [summit[0] + side * 26 * unit, summit[1] + 6 * unit];
    svg += random.chance(0.5) ? place(standing, top) : place(reaching, [summit[0] + side * 12 * unit, summit[1] + 4 * unit], size * 1.1);
    const count = random.whole(1, 3);
    for (let index = 0; index < count; index++) {
      const y = summit[1] + (118 + index * 128) * unit;
      if (y > bottom - 10 * unit) break;
      const at: Point = [edge(y - 50 * unit) - side * 18 * size, y];
      climbers.push(at);
      svg += place(climbing, at);
    }
    const rope = [top, ...climbers].map(([x, y], index): Point => [x - side * (index ? 2 : 0) * unit, y - 50 * size]);
    for (let index = 1; index < rope.length; index++) {
      const [from, to] = [rope[index - 1]!, rope[index]!];
      svg += strokePath(
        `M${from[0]} ${from[1]}` +
          `Q${(from[0] + to[0]) / 2 - side * 30 * unit} ` +
          `${(from[1] + to[1]) / 2 + 20 * unit} ${to[0]} ${to[1]}`,
        2 * unit,
      );
    }
    const pole: Point = [summit[0] + side * 92 * unit, summit[1] + 8 * unit];
    svg += segment(pole, [pole[0], pole[1] - 96 * unit], 3 * unit);
    svg += Array.from({ length: random.whole(0, 5) }, () =>
      bird(disc.x + random.bell() * 130 * unit, disc.y + random.bell() * 80 * unit, random.between(10, 20) * unit),
    ).join('');
    const people = await mask(svg);
    canvas.fill(people, nearest(painting));
    rimLight(painting, people, { dx: disc.x - summit[0], dy: -40 * unit, strength: 0.9, width: 2.4 * unit });
    const flag = quad(
      [pole[0], pole[1] - 96 * unit],
      [pole[0] + side * 52 * unit, pole[1] - 84 * unit],
      [pole[0] + side * 40 * unit, pole[1] - 72 * unit],
      [pole[0], pole[1] - 62 * unit],
    );
    shine(painting, await mask(flag), { strength: 0.75, halo: 10 * unit });
    fog(painting, { y: bottom + 30 * unit, depth: 110 * unit, colour: mix(palette.mid, palette.haze, 0.5), density: 0.5, torn: 0.9 });
    glow(painting, { ...disc, radius: 520 * unit, strength: 0.15, core: 2 });
    if (random.chance(0.5)) snow(painting, palette.light, 0.6);
  },
};
