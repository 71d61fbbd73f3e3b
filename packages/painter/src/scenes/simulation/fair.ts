import { mix, scale } from '../../engine/colour.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, placed, segment, type Point } from '../../shapes/svg.ts';
import { roundTree } from './farm-things.ts';
import { buildTrack, layTrack, tent, train, wheel } from './rides.ts';

async function fireworks(painting: Painting, bottom: number): Promise<void> {
  const { mask, palette, random, unit, width } = painting;
  for (let burst = 0; burst < random.whole(2, 3); burst++) {
    const [x, y] = [random.between(0.15, 0.85) * width, random.between(0.12, 0.42) * bottom];
    const reach = random.between(50, 95) * unit;
    let svg = '';
    for (let spark = 0; spark < 34; spark++) {
      const angle = (spark / 34) * Math.PI * 2;
      const far = reach * random.between(0.7, 1);
      const from: Point = [x + Math.cos(angle) * far * 0.35, y + Math.sin(angle) * far * 0.35];
      const to: Point = [x + Math.cos(angle) * far, y + Math.sin(angle) * far + far * 0.12];
      svg += segment(from, to, 1.3 * unit) + circle(to[0], to[1], 2 * unit);
    }
    const colour = burst % 2 ? palette.light : palette.accent;
    shine(painting, await mask(svg), { colour, core: mix(colour, [1, 1, 1], 0.4), strength: 0.8, halo: 10 * unit });
  }
}

async function bigWheel(painting: Painting, x: number, y: number, radius: number, floor: number, near: number) {
  const { canvas, mask, palette, random, unit } = painting;
  const parts = wheel(random, x, y, radius, floor);
  const frame = await mask(parts.frame);
  canvas.fill(frame, mix(palette.mid, palette.night, near));
  rimLight(painting, frame, { dx: 0.4, colour: palette.haze, strength: 0.5, width: 1.6 * unit });
  glow(painting, { x, y, radius: radius * 1.5, colour: mix(palette.accent, palette.haze, 0.5), strength: 0.2, core: 2 });
  shine(painting, await mask(parts.lamps), { core: mix(palette.accent, [1, 1, 1], 0.5), strength: 1.1, halo: 9 * unit });
}

async function coaster(painting: Painting, floor: number, side: number, looped: boolean) {
  const { canvas, focus, mask, palette, random, unit, width } = painting;
  const tall = random.between(330, 410) * unit;
  const loopAt = looped ? focus.x - side * random.between(10, 60) * unit : undefined;
  const track = layTrack(random, { left: -30, right: width + 30, floor, tall, loopAt, radius: random.between(92, 112) * unit, side });
  const parts = buildTrack(track, floor, unit);
  const trestle = await mask(parts.trestle);
  canvas.fill(trestle, mix(palette.night, palette.deep, 0.6));
  const rails = await mask(parts.rails);
  canvas.fill(rails, scale(palette.night, 0.8));
  rimLight(painting, rails, { strength: 0.7, width: 1.6 * unit });
  const bulbs = track.points.filter((_, index) => index % 4 === 0).map(([x, y]) => circle(x, y + 3.5 * unit, 1.5 * unit));
  shine(painting, await mask(bulbs.join('')), { core: mix(palette.accent, [1, 1, 1], 0.5), strength: 0.9, halo: 9 * unit });
  const middle = track.points.findIndex(([x, y]) =>
    loopAt === undefined ? x > focus.x : y < floor - 150 * unit && Math.abs(x - loopAt) < 70 * unit,
  );
  const cars = await mask(train(track, Math.max(40, middle + 10), random.whole(3, 5), 1.35 * unit));
  canvas.fill(cars, scale(palette.night, 0.6));
  rimLight(painting, cars, { dx: 0.2, strength: 0.9, width: 2 * unit });
}

async function stalls(painting: Painting, ground: (x: number) => number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  let [bodies, stripes, trees, strings] = ['', '', '', ''];
  for (let x = random.between(0, 60) * unit; x < width; x += random.between(90, 150) * unit) {
    if (random.chance(0.6)) {
      const size = random.between(0.8, 1.15) * unit;
      bodies += placed(tent.body, x, ground(x) + 4 * unit, size);
      stripes += placed(tent.stripes, x, ground(x) + 4 * unit, size);
      for (let lamp = 0; lamp <= 10; lamp++) {
        const part = lamp / 10;
        strings += circle(x + part * 120 * unit, ground(x) - (74 - 60 * part * (1 - part)) * unit, 1.6 * unit);
      }
    } else trees += roundTree(random, x, ground(x) + 6 * unit, random.between(46, 84) * unit);
  }
  canvas.fill(await mask(trees || '<g/>'), scale(palette.night, 0.8));
  const tents = await mask(bodies || '<g/>');
  canvas.fill(tents, mix(palette.deep, palette.night, 0.3));
  canvas.fill((await mask(stripes || '<g/>')).within(tents), scale(palette.accent, 0.3), 0.9);
  rimLight(painting, tents, { dx: 0.3, colour: palette.haze, strength: 0.7, width: 2 * unit });
  shine(painting, await mask(strings || '<g/>'), { colour: palette.light, core: [1, 0.96, 0.9], strength: 1.1, halo: 10 * unit });
}

export const fair: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, palette, random, stage, unit, wide } = painting;
    const side = random.side();
    const floor = Math.min(height * (wide ? 0.84 : 0.69), stage.bottom - 4 * unit);
    const light = { x: focus.x + side * random.between(0, 120) * unit, y: floor - random.between(60, 150) * unit };
    const late = random.chance(0.6);
    backdrop(painting, { night: late, horizon: floor, bend: 1.1, stars: 150, starsTo: floor * 0.6 });
    await plainSun(painting, { ...light, radius: random.between(70, 120) * unit, halo: 0.8 });
    clouds(painting, {
      ...light,
      top: -30,
      bottom: floor * 0.8,
      lit: mix(palette.haze, palette.light, 0.4),
      shade: palette.mid,
      cover: random.between(0.3, 0.5),
      opacity: 0.8,
    });
    if (late && random.chance(0.6)) await fireworks(painting, floor);
    mountains(painting, {
      layers: 2,
      from: floor,
      to: floor + 10 * unit,
      rise: random.between(50, 110) * unit,
      far: 0.56,
      near: 0.4,
      kind: 'hills',
      side,
    });
    fog(painting, { y: floor - 20 * unit, depth: 90 * unit, density: 0.55 });
    const star = random.pick(['wheel', 'coaster', 'both'] as const);
    const radius = (star === 'wheel' ? random.between(165, 195) : random.between(125, 150)) * unit;
    const x = star === 'wheel' ? focus.x : focus.x + side * random.between(120, 170) * unit;
    if (star !== 'coaster') await bigWheel(painting, x, floor - radius * 1.22, radius, floor, star === 'wheel' ? 0.8 : 0.45);
    if (star !== 'wheel') await coaster(painting, floor, side, star === 'coaster' || random.chance(0.5));
    const ground = skyline(painting, { base: floor + 6 * unit, rise: 16 * unit, kind: 'hills', span: 240 * unit });
    await stalls(painting, ground);
    ridge(painting, { top: ground, colour: scale(palette.night, 0.9), air: scale(palette.night, 0.7), melt: 120 * unit });
    fog(painting, { y: floor + 10 * unit, depth: 40 * unit, colour: mix(palette.mid, palette.haze, 0.3), density: 0.35, torn: 1 });
    dust(painting, { x: focus.x, y: floor - 120 * unit, reach: 300 * unit, count: 70 });
  },
};
