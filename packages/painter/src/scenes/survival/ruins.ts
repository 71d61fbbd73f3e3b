import { mix } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { clouds, sky, sun } from '../../kit/backdrop.ts';
import { bird, wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass } from '../../kit/foliage.ts';
import { ground } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, rain, snow } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { circle, quad, stroke, strokePath } from '../../shapes/svg.ts';
import { block, car, fallen } from './street.ts';

export const ruins: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const stand = Math.min(height * (wide ? 0.84 : 0.68), stage.bottom - 4 * unit);
    const floor = stand - 66 * unit;
    const x = focus.x;
    const side = random.side();
    const green = random.chance(0.6);
    const leaning = random.chance(0.6);
    sky(painting, [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.5)], floor, 0.9);
    const disc = { x: x + random.bell() * 26 * unit, y: floor - random.between(100, 210) * unit, radius: random.between(46, 92) * unit };
    if (random.chance(0.7)) sun(painting, disc);
    else glow(painting, { ...disc, radius: 330 * unit, colour: palette.light, strength: 0.9, core: 5 });
    clouds(painting, {
      ...disc,
      top: -40,
      bottom: floor * 0.9,
      lit: mix(palette.haze, palette.light, 0.4),
      shade: palette.mid,
      cover: random.between(0.4, 0.65),
      opacity: 0.85,
      size: 150 * unit,
    });
    ground(painting, floor, x, (across, away, near, pixel) => {
      const grit = noise.fbm(across * 3, away * 3, 5);
      const crack = smooth(0.9, 0.98, noise.ridged(across * 1.4 + 4, away * 1.1, 4) * 1.2);
      const line = Math.abs(across) < 0.035 && (away * 1.4) % 1 < 0.55 ? 0.35 : 0;
      const lit = (0.75 - near * 0.7) * (0.8 + grit * 0.7) * (1 - crack * 0.7) + line * (0.6 - near * 0.5);
      for (let channel = 0; channel < 3; channel++)
        pixel[channel] = palette.night[channel]! * 0.5 + palette.haze[channel]! * Math.max(0.01, lit) * 0.62;
    });
    let blockers: Mask | undefined;
    for (const depth of [0, 0.22, 0.5, 1]) {
      const shape = await block(painting, depth, floor + depth * 40 * unit, green);
      blockers = blockers ? blockers.and(shape) : shape;
      if (depth === 0.22 && leaning) blockers = blockers.and(await fallen(painting, floor, side));
      if (depth < 1)
        fog(painting, {
          y: floor - 10 * unit,
          depth: (150 - 40 * depth) * unit,
          colour: mix(palette.haze, palette.light, 0.3),
          density: 0.7 - depth * 0.45,
        });
      if (depth === 0.5) rays(painting, { ...disc, length: 620 * unit, strength: 0.6, blockers });
    }
    const spot = x + side * random.between(110, 160) * unit;
    let props = random.chance(0.55)
      ? `<g transform="translate(${spot} ${stand - 6 * unit}) ` +
        `rotate(${random.bell() * 4}) scale(${side * 1.5 * unit} ${1.5 * unit})">${car}` +
        `</g>`
      : '';
    if (random.chance(0.6))
      props += stroke(
        [
          [x - side * 150 * unit, stand + 10],
          [x - side * 132 * unit, stand - 230 * unit],
          [x - side * 84 * unit, stand - 240 * unit],
        ],
        6 * unit,
      );
    for (let wire = 0; wire < 2; wire++)
      props += strokePath(
        `M-20 ${random.between(0.05, 0.24) * height}` +
          `Q${x} ${random.between(0.24, 0.4) * height} ${width + 20} ` +
          `${random.between(0.02, 0.2) * height}`,
        2 * unit,
      );
    props += Array.from({ length: random.whole(2, 7) }, () =>
      bird(disc.x + random.bell() * 130 * unit, disc.y + random.bell() * 60 * unit, random.between(9, 20) * unit),
    ).join('');
    const things = await mask(props + (green ? grass(random, 0, width, () => stand + 6 * unit, 34 * unit) : ''));
    canvas.fill(things, mix(palette.night, palette.deep, 0.2));
    rimLight(painting, things, { colour: palette.haze, strength: 0.7, width: 2.6 * unit });
    const feet = x - side * random.between(0, 26) * unit;
    const tall = random.between(112, 140) * unit;
    let people = wanderer(
      feet,
      stand,
      tall,
      side,
      random.pick([{ pack: true }, { pack: true, hat: true }, { pack: true, scarf: true }, { pack: true, staff: true }]),
    );
    if (random.chance(0.4)) people += wanderer(feet - side * 46 * unit, stand + 4 * unit, tall * 0.72, side, { scarf: true });
    const person = await mask(people);
    const shadow = quad([feet - 14 * unit, stand], [feet + 14 * unit, stand], [feet + 60 * unit, height], [feet - 60 * unit, height]);
    canvas.darken((await mask(shadow)).blurred(10 * unit), 0.6);
    canvas.fill(person, nearest(painting));
    rimLight(painting, person, { strength: 0.8, width: 2.6 * unit });
    if (random.chance(0.6))
      shine(painting, await mask(circle(feet + side * 25 * unit, stand - tall * 0.44, 4 * unit)), {
        core: palette.light,
        strength: 2,
        halo: 22 * unit,
      });
    const weather = random.pick(['dust', 'rain', 'snow'] as const);
    if (weather === 'rain') rain(painting, palette.light, 0.22);
    else if (weather === 'snow') snow(painting, palette.light, 0.7);
    else dust(painting, { x, y: floor - 40 * unit, reach: 260 * unit, count: 120, strength: 0.7 });
  },
};
