import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, embers, rain } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, placed, polygon } from '../../shapes/svg.ts';
import { bomber, crawler, crawlerEye, tank, tankGaps, walker, walkerEye } from './machines.ts';

type Machine = { body: string; lamp: string; gaps?: string; scale: number };

const fleet: Record<'tanks' | 'walkers' | 'crawlers', Machine> = {
  tanks: { body: tank, gaps: tankGaps, lamp: circle(62, -32, 3.4), scale: 1.3 },
  walkers: { body: walker, lamp: polygon(walkerEye), scale: 1.05 },
  crawlers: { body: crawler, lamp: polygon(crawlerEye), scale: 1.15 },
};

/** Smoke that climbs from a burning place and leans with the wind. */
function smoke(painting: Painting, x: number, foot: number, side: number, reach: number): void {
  const { canvas, noise, palette, random, unit } = painting;
  const drift = random.between(0, 90);
  const tone = mix(palette.night, palette.deep, 0.5);
  canvas.each(
    (px, y, pixel) => {
      const up = (foot - y) / reach;
      if (up <= 0 || up >= 1) return;
      const middle = x + side * up * up * 130 * unit;
      const across = Math.abs(px - middle) / ((12 + 74 * up) * unit);
      if (across > 1.6) return;
      const billow = noise.warped(px / (52 * unit) + drift, y / (52 * unit), 4, 0.9);
      const cover = smooth(0.05, 0.55, 1 - across + billow * 0.9) * (1 - up) * 0.85;
      for (let channel = 0; channel < 3; channel++) pixel[channel]! += (tone[channel]! - pixel[channel]!) * cover;
    },
    foot - reach,
    foot,
  );
  glow(painting, { x, y: foot, radius: 70 * unit, colour: mix(palette.accent, palette.light, 0.5), core: 16 });
}

async function line(painting: Painting, machine: Machine, depth: number, top: (x: number) => number, side: number, light: { x: number }) {
  const { canvas, focus, mask, palette, random, unit, width } = painting;
  const size = (0.34 + 1.15 * depth * depth) * unit * machine.scale * random.between(0.9, 1.1);
  const gap = (depth > 0.9 ? 230 : 175) * size;
  const start = depth > 0.9 ? focus.x - side * random.between(10, 60) * unit : random.between(0, gap);
  const places = depth > 0.9 ? [start] : Array.from({ length: Math.ceil(width / gap) + 1 }, (_, index) => index * gap + start - gap);
  if (depth > 0.9 && painting.wide) places.push(start - side * gap * 1.2);
  const place = (svg: string) => places.map((x) => placed(svg, x, top(x) + 5 * size, size, side < 0)).join('');
  const body = await mask(place(machine.body));
  rays(painting, { x: light.x, y: top(light.x) - 160 * unit, length: 480 * unit, strength: 0.25 * depth, blockers: body });
  canvas.fill(body, mix(palette.at(0.42), scale(palette.night, 0.7), smooth(0, 0.7, depth)));
  if (machine.gaps) canvas.add(await mask(place(machine.gaps)), palette.mid, 0.12 + 0.12 * depth);
  rimLight(painting, body, { dx: light.x - places[0]!, dy: -90 * unit, strength: 0.35 + 0.4 * depth, width: (1.2 + 1.8 * depth) * unit });
  const lamps = await mask(place(machine.lamp));
  shine(painting, lamps, { core: mix(palette.accent, [1, 1, 1], 0.6), strength: 1.5, halo: (5 + 14 * depth) * unit });
  if (machine.gaps && depth > 0.5)
    for (const x of places)
      beam(painting, {
        x: x + side * 62 * size,
        y: top(x) - 27 * size,
        angle: side > 0 ? 0.08 : Math.PI - 0.08,
        spread: 0.16,
        length: 330 * unit * depth,
        colour: palette.accent,
        strength: 0.4,
      });
}

async function squadron(painting: Painting, side: number, bottom: number): Promise<void> {
  const { canvas, focus, mask, palette, random, unit } = painting;
  let svg = '';
  const lead = { x: focus.x + side * 60 * unit, y: bottom * random.between(0.2, 0.34) };
  const size = random.between(0.5, 0.72) * unit;
  for (let index = 0; index < random.whole(3, 6); index++) {
    const row = Math.ceil(index / 2);
    const away = index % 2 ? 1 : -1;
    svg += placed(bomber, lead.x - side * row * 70 * unit, lead.y + away * row * 34 * unit, size, side < 0);
  }
  const planes = await mask(svg);
  canvas.fill(planes, mix(palette.night, palette.deep, 0.4));
  rimLight(painting, planes, { dy: 1, colour: palette.haze, strength: 0.6, width: 1.5 * unit });
}

/** A column on the march, of one of these kinds. */
function march(kinds: readonly (keyof typeof fleet)[]): Motif {
  return {
    titles: ['bottom-left', 'bottom'],
    async paint(painting) {
      const { focus, height, palette, random, stage, unit, wide, width } = painting;
      const side = random.side();
      const machine = fleet[random.pick(kinds)];
      const floor = Math.min(height * (wide ? 0.82 : 0.68), stage.bottom - 4 * unit);
      const horizon = floor - 130 * unit;
      const light = { x: focus.x + side * random.between(-40, 80) * unit, y: horizon - random.between(30, 110) * unit };
      backdrop(painting, { night: true, horizon: horizon * 1.1, bend: 1.15 });
      await plainSun(painting, { ...light, radius: random.between(85, 135) * unit });
      clouds(painting, {
        ...light,
        top: -40,
        bottom: horizon,
        lit: mix(palette.haze, palette.light, 0.4),
        cover: random.between(0.4, 0.7),
        opacity: 0.9,
        stretch: 2.2,
      });
      const air = random.pick(['bombers', 'searchlights', 'smoke', 'smoke'] as const);
      if (air === 'bombers') await squadron(painting, side, horizon);
      mountains(painting, {
        layers: 2,
        from: horizon + 20 * unit,
        to: horizon + 40 * unit,
        rise: random.between(40, 110) * unit,
        far: 0.6,
        near: 0.45,
        kind: random.pick(['hills', 'mesa', 'peaks'] as const),
        side,
      });
      if (air === 'searchlights')
        for (let index = 0; index < 3; index++)
          beam(painting, {
            x: width * (0.15 + 0.35 * index),
            y: horizon + 30 * unit,
            angle: -Math.PI / 2 + random.bell() * 0.5,
            spread: 0.06,
            length: 620 * unit,
            strength: 0.5,
          });
      if (air === 'smoke')
        for (let index = 0; index < random.whole(1, 2); index++)
          smoke(
            painting,
            focus.x + (index ? 1 : -1) * side * random.between(120, 220) * unit,
            horizon + 24 * unit,
            -side,
            random.between(280, 400) * unit,
          );
      for (const depth of [0.12, 0.5, 1]) {
        const base = horizon + 34 * unit + (floor - horizon - 34 * unit) * depth;
        const top = skyline(painting, {
          base: base + 8 * unit,
          rise: (12 + 20 * depth) * unit,
          kind: 'dunes',
          span: (220 + 200 * depth) * unit,
        });
        const dusty = mix(palette.haze, palette.mid, 0.2 + 0.5 * depth);
        await line(painting, machine, depth, top, side, light);
        ridge(painting, {
          top,
          colour: palette.at(0.4 - 0.36 * depth),
          air: palette.at(0.55 - 0.45 * depth),
          lit: palette.at(0.55 - 0.4 * depth),
          melt: (60 + 70 * depth) * unit,
          rock: 40 * unit,
          side,
        });
        if (depth < 1) fog(painting, { y: base + 14 * unit, depth: (50 + 50 * depth) * unit, colour: dusty, density: 0.75, torn: 0.8 });
        else fog(painting, { y: base + 6 * unit, depth: 34 * unit, colour: dusty, density: 0.5, torn: 1 });
      }
      embers(painting, { x: focus.x, y: floor, reach: 420 * unit, colour: mix(palette.accent, palette.light, 0.4), count: 60 });
      dust(painting, { ...light, reach: 280 * unit, count: 80, strength: 0.4 });
      if (air === 'searchlights' && random.chance(0.6)) rain(painting, palette.light, 0.2);
    },
  };
}

export const column = march(['tanks']);
export const walkers = march(['walkers', 'crawlers']);
