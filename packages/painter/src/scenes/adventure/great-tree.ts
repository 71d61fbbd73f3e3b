import { mix, scale } from '../../engine/colour.ts';
import { backdrop } from '../../kit/backdrop.ts';
import { wanderer } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { grass, leaves } from '../../kit/foliage.ts';
import { ridge, skyline } from '../../kit/land.ts';
import { glow, nearest, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif } from '../../scene.ts';
import { circle, limb, type Point } from '../../shapes/svg.ts';
import { grow, woods } from './old-tree.ts';

export const greatTree: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const floor = Math.min(height * (wide ? 0.84 : 0.68), stage.bottom - 2 * unit);
    const x = focus.x;
    const heart = { x, y: floor - random.between(250, 320) * unit };
    backdrop(painting, { night: true, horizon: floor * 1.05, bend: 1.2, stars: 200, starsTo: floor * 0.7 });
    glow(painting, { ...heart, radius: 520 * unit, core: 4 });
    for (const [index, tone] of [0.55, 0.4].entries()) {
      canvas.fill(await mask(woods(painting, floor - (20 - index * 24) * unit, (150 + index * 70) * unit)), palette.at(tone));
      fog(painting, { y: floor - 20 * unit, depth: 130 * unit, density: 0.7 - index * 0.15 });
    }
    const girth = random.between(58, 90) * unit;
    const tree = grow(painting, x, floor + 6 * unit, random.between(210, 265) * unit, girth);
    const wood = await mask(tree.svg);
    let crown = leaves(painting, { x, y: heart.y - 20 * unit, rx: 150 * unit, ry: 60 * unit, leaf: 6 * unit });
    for (const [index, [px, py]] of tree.tips.entries()) {
      crown = crown.and(
        leaves(painting, {
          x: px,
          y: py,
          rx: random.between(56, 92) * unit,
          ry: random.between(32, 50) * unit,
          leaf: 6 * unit,
          seed: index * 3,
        }),
      );
    }
    const blossom = random.chance(0.6) ? palette.accent : scale(palette.haze, 1.15);
    canvas.add(crown.blurred(40 * unit), blossom, 0.3);
    canvas.fill(
      crown,
      (px, y, pixel) => {
        const away = Math.hypot(px - heart.x, (y - heart.y) * 1.2) / (300 * unit);
        const shade = painting.noise.fbm(px / (26 * unit), y / (20 * unit), 4);
        const lit = Math.max(0.05, 0.8 - away * 0.5 + shade * 0.55);
        for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.deep[channel]! * 0.6 + blossom[channel]! * lit;
      },
      0.95,
    );
    rays(painting, { ...heart, length: 620 * unit, strength: 0.7, blockers: wood.and(crown) });
    canvas.fill(wood, mix(palette.night, palette.deep, 0.2));
    canvas.add(wood.within(crown.blurred(30 * unit)), blossom, 0.06);
    rimLight(painting, wood, { dx: random.side(), dy: -0.7, colour: blossom, strength: 0.5, width: 4 * unit });
    const hollow = await mask(
      `<path d="M${x - girth * 0.2} ${floor + 14 * unit}V${floor - girth * 0.36}` +
        `Q${x} ${floor - girth * 0.85} ${x + girth * 0.2} ${floor - girth * 0.36}` +
        `V${floor + 14 * unit}Z"/>`,
    );
    shine(painting, hollow, { core: palette.light, strength: 1.1, halo: 22 * unit });
    const hung = random.shuffle(tree.tips).slice(0, random.whole(5, 12));
    const lanterns = hung.map(([px, py]): Point => [px, py + random.between(40, 120) * unit]);
    const strings = hung.map((tip, index) => limb(tip, lanterns[index]!, 1.4 * unit, unit)).join('');
    canvas.fill(await mask(strings), palette.night, 0.8);
    const lamps = lanterns.map(([px, py]) => circle(px, py, random.between(3, 5.5) * unit)).join('');
    shine(painting, await mask(lamps), { core: palette.light, strength: 1.7, halo: 20 * unit });

    const ground = skyline(painting, { base: floor + 16 * unit, rise: 26 * unit, kind: 'hills', span: 300 * unit });
    glow(painting, { x, y: floor, radius: 340 * unit, colour: blossom, strength: 0.4, squash: 0.35, core: 3 });
    ridge(painting, {
      top: ground,
      colour: palette.night,
      air: nearest(painting),
      lit: palette.mid,
      melt: 90 * unit,
      airy: 1,
      rock: 20 * unit,
    });
    const side = random.side();
    const feet = x + side * (girth + random.between(50, 110) * unit);
    const tall = random.between(66, 88) * unit;
    let people = wanderer(feet, ground(feet) + 4 * unit, tall, side, { cape: random.chance(0.6), staff: random.chance(0.3) });
    if (random.chance(0.5)) people += wanderer(feet + side * 40 * unit, ground(feet) + 5 * unit, tall * 0.86, side, { scarf: true });
    const front = await mask(people + grass(random, 0, width, ground, 26 * unit));
    canvas.fill(front, scale(nearest(painting), 0.9));
    rimLight(painting, front, { dx: -side, dy: -0.8, colour: blossom, strength: 0.8, width: 2 * unit });
    dust(painting, { x, y: heart.y + 110 * unit, reach: 300 * unit, colour: mix(blossom, palette.light, 0.5), count: 170, strength: 1.3 });
  },
};
