import { mix, scale } from '../../engine/colour.ts';
import { aurora } from '../../kit/aurora.ts';
import { clouds, moon, sky } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains, skyline } from '../../kit/land.ts';
import { glow, nearest, rimLight, shine, warmest } from '../../kit/lights.ts';
import { snow, specks, stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { placed } from '../../shapes/svg.ts';
import { huts, smoke, wood } from './huts.ts';
import { drifts } from './snow.ts';

export const shelter: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.78 : 0.66), stage.bottom - 12 * unit);
    const x = wide ? focus.x : width * (0.5 + random.bell() * 0.14);
    const fire = warmest(painting);
    const storm = random.chance(0.4);
    sky(
      painting,
      storm ? [palette.deep, palette.mid, palette.haze, palette.haze] : [palette.night, palette.night, palette.deep, palette.mid],
      floor,
      1,
    );
    const side = random.side();
    if (storm) clouds(painting, { x, y: 0, top: -30, bottom: floor, lit: palette.haze, cover: 0.7, size: 190 * unit, opacity: 0.8 });
    else {
      stars(painting, palette.light, floor, 340);
      if (random.chance(0.75)) aurora(painting, floor, random.whole(2, 3));
      else moon(painting, { x: x + side * 120 * unit, y: floor - 320 * unit, radius: random.between(60, 110) * unit });
    }
    mountains(painting, {
      layers: 2,
      from: floor - 20 * unit,
      to: floor + 10 * unit,
      rise: random.between(110, 190) * unit,
      far: 0.5,
      near: 0.36,
      side,
    });
    fog(painting, { y: floor - 30 * unit, depth: 110 * unit, density: storm ? 0.85 : 0.5 });
    const swell = skyline(painting, { base: 0, rise: 30 * unit, kind: 'hills', span: 330 * unit });
    const top = (px: number) => floor + swell(px) - swell(x);
    await wood(painting, x, (px) => top(px) - 16 * unit, 0.1);
    fog(painting, { y: floor - 20 * unit, depth: 80 * unit, density: storm ? 0.75 : 0.4 });
    await wood(painting, x, top, 0.5);
    glow(painting, { x, y: floor - 30 * unit, radius: 290 * unit, colour: fire, strength: 0.75, core: 8 });
    drifts(painting, {
      top,
      x,
      y: floor + 16 * unit,
      lamp: fire,
      far: mix(palette.mid, palette.haze, storm ? 0.6 : 0.3),
      near: mix(palette.night, palette.deep, 0.6),
      depth: 170 * unit,
    });

    const hut = random.pick(Object.values(huts));
    const size = random.between(1.05, 1.4) * unit;
    const place = (svg: string) => placed(svg, x, floor + 6 * unit, size, side < 0);
    if (hut.chimney >= 0 && hut.roof) smoke(painting, x + side * hut.chimney * size, floor - 122 * size, side * (storm ? 1.5 : 0.6));
    else if (hut.roof) smoke(painting, x, floor - 116 * size, side * 0.7);
    const walls = await mask(place(hut.walls));
    canvas.fill(walls, hut.roof ? nearest(painting) : scale(fire, 0.4));
    rimLight(painting, walls, { colour: palette.haze, strength: 0.6 });
    if (hut.roof) canvas.fill(await mask(place(hut.roof)), mix(palette.mid, palette.haze, 0.55));
    shine(painting, await mask(place(hut.lamps)), { colour: fire, core: mix(fire, palette.light, 0.5), strength: 1.35 });
    if (random.chance(0.55)) {
      const feet = x - side * random.between(120, 165) * unit;
      const person = await mask(
        wanderer(feet, top(feet) + 26 * unit, 84 * unit, side, random.pick([{ pack: true }, { pack: true, staff: true }, { cape: true }])),
      );
      canvas.fill(person, nearest(painting));
      rimLight(painting, person, { dx: side, dy: -0.2, colour: fire, strength: 0.9, width: 2.6 * unit });
    }
    await wood(painting, x, (px) => top(px) + 90 * unit, 1);
    if (storm)
      specks(painting, {
        count: wide ? 1100 : 520,
        size: [0.7 * unit, 2.6 * unit],
        strength: 0.7,
        streak: { x: side * 34 * unit, y: 13 * unit },
      });
    else snow(painting, palette.light, 0.7);
  },
};
