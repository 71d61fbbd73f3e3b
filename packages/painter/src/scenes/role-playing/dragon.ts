import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, moon, sun } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, nearest, rimLight } from '../../kit/lights.ts';
import { embers, stars } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { fortress } from './fortress.ts';
import { breath, fires, paintDragon } from './wyrm.ts';

export const dragon: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const floor = Math.min(height * (wide ? 0.8 : 0.66), stage.bottom - 10 * unit);
    const size = random.between(1, 1.3) * unit * (wide ? 1.15 : 1);
    const burning = random.chance(0.55);
    const x = focus.x - side * 20 * unit;
    const y = Math.max(215 * size, floor * random.between(0.42, 0.5));
    backdrop(painting, { night: true, horizon: floor * 1.02, bend: burning ? 1.1 : 0.8 });
    const disc = { x: x + random.bell() * 60 * unit, y: y - 40 * unit, radius: random.between(110, 175) * unit };
    if (burning) glow(painting, { x: focus.x, y: floor, radius: 520 * unit, squash: 0.7, core: 3 });
    else if (random.chance(0.5)) {
      stars(painting, palette.light, floor * 0.8, 260);
      moon(painting, disc);
    } else sun(painting, disc);
    const lamp = burning ? { x: focus.x, y: floor } : disc;
    clouds(painting, {
      ...lamp,
      top: -30,
      bottom: floor,
      lit: mix(palette.haze, palette.light, 0.3),
      shade: mix(palette.night, palette.deep, 0.7),
      cover: burning ? 0.62 : 0.42,
      opacity: 0.9,
      size: 150 * unit,
    });
    for (const [index, tone] of [0.5, 0.3].entries()) {
      const base = floor + (index * 40 - 10) * unit;
      ridge(painting, {
        top: skyline(painting, { base, rise: (170 - index * 60) * unit }),
        colour: palette.at(tone),
        air: palette.haze,
        lit: palette.at(tone + 0.2),
        melt: 150 * unit,
        side,
        rock: 36 * unit,
      });
      fog(painting, { y: base, depth: 80 * unit, density: 0.55 });
    }
    const keep = focus.x + side * random.between(90, 150) * unit;
    const town = fortress(painting, keep, floor + 8 * unit, random.between(0.42, 0.6) * unit);
    canvas.fill(await mask(town.body), mix(palette.night, palette.deep, 0.8));
    ridge(painting, {
      top: skyline(painting, { base: floor + 26 * unit, rise: 30 * unit, kind: 'hills', span: 160 * unit }),
      colour: palette.at(0.2),
      air: palette.at(0.3),
      melt: 60 * unit,
    });
    if (burning) fires(painting, floor + 6 * unit);

    const turn = random.between(-14, 10);
    const place = (svg: string) => `<g transform="translate(${x} ${y}) scale(${side * size} ${size}) rotate(${turn})">${svg}</g>`;
    const angle = (turn * Math.PI) / 180;
    const mouth = {
      x: x + side * size * (130 * Math.cos(angle) + 40 * Math.sin(angle)),
      y: y + size * (130 * Math.sin(angle) - 40 * Math.cos(angle)),
    };
    if (random.chance(0.7)) {
      const aim = side > 0 ? 0.85 : Math.PI - 0.85;
      const flame = mix(palette.accent, palette.light, 0.35);
      breath(painting, mouth, aim, 360 * unit);
      glow(painting, { ...mouth, radius: 120 * unit, colour: flame, core: 20 });
      embers(painting, { x: mouth.x + Math.cos(aim) * 200 * unit, y: mouth.y + 230 * unit, reach: 230 * unit, colour: flame, count: 70 });
    }
    await paintDragon(painting, place, { dx: burning ? side * 0.3 : disc.x - x || 1, dy: burning ? 1 : -0.7 });
    const rough = skyline(painting, { base: 0, rise: 44 * unit, span: 110 * unit });
    const spot = wide ? focus.x - 60 * unit : width * (0.5 - side * random.between(0.16, 0.28));
    const top = (px: number) => floor + 44 * unit + rough(px) * 0.7 - 36 * unit * smooth(110 * unit, 0, Math.abs(px - spot)) + 26 * unit;
    ridge(painting, { top, colour: nearest(painting), air: palette.night, melt: 120 * unit, lit: palette.deep, side });
    const knight = await mask(
      wanderer(
        spot,
        top(spot) + 5 * unit,
        random.between(80, 104) * unit,
        side,
        random.pick([{ cape: true, sword: true }, { cape: true, staff: true }, { sword: true }]),
      ),
    );
    canvas.fill(knight, scale(nearest(painting), 0.8));
    rimLight(painting, knight, { dx: side, dy: -0.8, strength: 0.8, width: 2.2 * unit });
  },
};
