import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';

import type { Motif, Painting } from '../../scene.ts';
import { placed, stroke } from '../../shapes/svg.ts';
import { airliner, balloon, propeller, type Aircraft } from './aircraft.ts';

type Light = { x: number; y: number };

async function plane(painting: Painting, craft: Aircraft, x: number, y: number, side: number, light: Light) {
  const { canvas, mask, palette, random, unit } = painting;
  const turn = -side * random.between(4, 17);
  const size = random.between(1.45, 1.8) * unit;
  const put = (svg: string) => mask(`<g transform="translate(${x} ${y}) rotate(${turn}) scale(${side * size} ${size})">${svg}</g>`);
  const body = await put(craft.body);
  const near = await put(craft.near);
  if (craft.trails) {
    const trail = await put(stroke('-18,30 -700,46', 5) + stroke('-104,-9 -700,-6', 4));
    const faded = trail.blurred(3 * unit).map((cover, px) => cover * smooth(520 * unit, 60 * unit, Math.abs(px - x)));
    canvas.add(faded, palette.light, 0.55);
  }
  rays(painting, { ...light, length: 560 * unit, strength: 0.35, blockers: body.and(near) });
  canvas.fill(body, (_px, py, pixel) => pixel.set(mix(palette.night, palette.mid, 0.35 + 0.4 * smooth(12 * unit, -18 * unit, py - y))));
  rimLight(painting, body, { dx: light.x - x, dy: -60 * unit, strength: 0.9, width: 3.4 * unit });
  canvas.fill(near, mix(palette.night, palette.deep, 0.5));
  rimLight(painting, near, { dx: light.x - x, dy: -30 * unit, colour: palette.haze, strength: 0.9, width: 2.4 * unit });
  shine(painting, (await put(craft.panes)).without(near), { core: mix(palette.accent, palette.light, 0.6), halo: 6 * unit });
  shine(painting, await put(craft.lamps), { core: [1, 1, 1], strength: 1.6, halo: 14 * unit });
}

async function drift(painting: Painting, x: number, y: number, light: Light): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  const count = random.whole(4, 6);
  for (let index = 0; index < count; index++) {
    const last = index === count - 1;
    const px = last ? x : width * (0.08 + 0.84 * ((index * 0.618 + random.next() * 0.2) % 1));
    const py = last ? y : y + random.between(-200, 110) * unit;
    const size = (last ? random.between(1.5, 1.8) : 0.25 + 0.16 * index) * unit;
    const body = await mask(placed(balloon.body, px, py, size));
    const deep = last ? 0 : 0.5 - 0.1 * index;
    canvas.fill(body, (sx, _sy, pixel) => {
      const round = (sx - px) / (60 * size);
      const facing = 0.5 + 0.5 * round * Math.sign(light.x - px || 1);
      pixel.set(mix(mix(palette.deep, palette.mid, facing), palette.haze, deep));
    });
    const panels = (await mask(placed(balloon.panels, px, py, size))).within(body);
    canvas.fill(panels, scale(palette.accent, 0.55), 0.8 - deep);
    canvas.darken(body.rim(px - light.x, 0.6, 46 * size), 0.55);
    rimLight(painting, body, { dx: light.x - px, dy: -30 * unit, strength: 0.7, width: 3 * size });
    shine(painting, await mask(placed(balloon.flame, px, py, size)), {
      colour: palette.light,
      core: [1, 0.95, 0.85],
      strength: 1.5,
      halo: 14 * size,
    });
    glow(painting, {
      x: px,
      y: py + 10 * size,
      radius: 70 * size,
      colour: mix(palette.accent, palette.light, 0.5),
      strength: 0.35,
      core: 3,
    });
  }
}

/** Above the clouds: one aircraft, or a flock of balloons. */
function aloft(drifting: boolean): Motif {
  return {
    titles: ['bottom-left', 'bottom', 'top'],
    async paint(painting) {
      const { focus, height, palette, random, stage, unit, wide } = painting;
      const side = random.side();
      const base = Math.min(height * (wide ? 0.78 : 0.62), (stage.top > 0 ? height * 0.74 : stage.bottom) - 30 * unit);
      const light = { x: focus.x + side * random.between(40, 150) * unit, y: base - random.between(30, 120) * unit };
      const night = random.chance(0.35);
      backdrop(painting, { night, horizon: base * 1.05, bend: night ? 1.3 : 1, stars: 220, starsTo: base * 0.7 });
      await plainSun(painting, { ...light, radius: random.between(52, 110) * unit });
      const sea = { ...light, lit: scale(palette.light, 1.05), cover: 0.72, stretch: 2.4 };
      clouds(painting, {
        ...sea,
        top: -30,
        bottom: base * 0.8,
        shade: palette.mid,
        lit: palette.light,
        cover: 0.32,
        opacity: 0.6,
        size: 90 * unit,
      });
      clouds(painting, { ...sea, top: base - 90 * unit, bottom: base + 60 * unit, shade: palette.mid, size: 48 * unit, opacity: 0.85 });
      if (random.chance(0.5))
        mountains(painting, {
          layers: 2,
          from: base + 20 * unit,
          to: base + 50 * unit,
          rise: random.between(90, 160) * unit,
          far: 0.6,
          near: 0.42,
          side,
        });
      const craft = random.pick([airliner, airliner, propeller]);
      const y = Math.max(stage.top + 90 * unit, base - random.between(170, 240) * unit);
      if (drifting) await drift(painting, focus.x, y + 20 * unit, light);
      else await plane(painting, craft, focus.x, y, side, light);
      clouds(painting, {
        ...sea,
        top: base - 20 * unit,
        bottom: base + 190 * unit,
        shade: mix(palette.mid, palette.deep, 0.4),
        lit: mix(palette.haze, palette.light, 0.3),
        size: 95 * unit,
      });
      clouds(painting, {
        ...sea,
        top: base + 60 * unit,
        bottom: height * 1.25,
        shade: palette.deep,
        lit: mix(palette.mid, palette.haze, 0.4),
        size: 170 * unit,
        cover: 0.95,
      });
      fog(painting, { y: base, depth: 70 * unit, density: 0.35 });
    },
  };
}

export const flight = aloft(false);
export const balloons = aloft(true);
