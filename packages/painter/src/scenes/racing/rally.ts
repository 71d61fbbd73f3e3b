import { mix, scale, type Colour } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { mountains, ridge, skyline } from '../../kit/land.ts';
import { beam, glow } from '../../kit/lights.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { blob, circle, limb } from '../../shapes/svg.ts';
import { sideCar } from './side-cars.ts';

const worlds = ['desert', 'forest', 'canyon'] as const;

/** A cactus with one or two arms. */
function cactus({ random }: Painting, x: number, y: number, tall: number): string {
  const arm = (side: number, from: number, up: number) =>
    limb([x, y - tall * from], [x + side * tall * 0.24, y - tall * from], tall * 0.12, tall * 0.12) +
    circle(x + side * tall * 0.24, y - tall * from, tall * 0.06) +
    limb([x + side * tall * 0.24, y - tall * from], [x + side * tall * 0.24, y - tall * up], tall * 0.12, tall * 0.11) +
    circle(x + side * tall * 0.24, y - tall * up, tall * 0.056);
  const side = random.side();
  return (
    limb([x, y + 4], [x, y - tall], tall * 0.15, tall * 0.14) +
    circle(x, y - tall, tall * 0.07) +
    arm(side, 0.42, 0.78) +
    (random.chance(0.6) ? arm(-side, 0.3, 0.55) : '')
  );
}

/** Dust that boils up behind the wheels at (x, y) and hangs in the air away from `side`. */
function plume(painting: Painting, x: number, y: number, side: number, long: number, tall: number): void {
  const { palette, random, unit } = painting;
  const puffs = Array.from({ length: 54 }, () => {
    const back = random.next() ** 0.8;
    const high = random.next() ** 1.5 * tall * (0.15 + 0.85 * back);
    const radius = (10 + 62 * back * random.between(0.6, 1.1)) * unit;
    return { x: x - side * long * back, y: y - high - radius * 0.3, radius, back };
  });
  const near = mix(palette.haze, palette.light, 0.55);
  for (const puff of puffs.toSorted((one, other) => other.back - one.back)) {
    const lit = mix(near, palette.haze, puff.back);
    billow(painting, puff, lit, mix(palette.mid, palette.haze, 0.3), 0.85 - 0.6 * puff.back ** 2);
  }
}

/** One soft ball of dust, bright above and dark below. */
function billow(
  { canvas, noise, unit, width }: Painting,
  { x, y, radius }: { x: number; y: number; radius: number },
  lit: Colour,
  shade: Colour,
  opacity: number,
): void {
  const left = clamp(Math.floor(x - radius * 1.4), 0, width);
  const right = clamp(Math.ceil(x + radius * 1.4), 0, width);
  for (let py = Math.max(0, Math.floor(y - radius * 1.4)); py < y + radius * 1.4; py++) {
    if (py >= canvas.height) break;
    for (let px = left; px < right; px++) {
      const [dx, dy] = [(px - x) / radius, (py - y) / radius];
      const rough = noise.fbm(px / (46 * unit), py / (46 * unit), 4);
      const part = smooth(1.05, 0.35, Math.hypot(dx, dy) + rough * 0.7) * opacity;
      if (part <= 0.004) continue;
      const bright = clamp(0.5 - dy * 0.55 + rough * 0.5);
      const index = (py * width + px) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const tone = shade[channel]! + (lit[channel]! - shade[channel]!) * bright;
        canvas.data[index + channel]! += (tone - canvas.data[index + channel]!) * part;
      }
    }
  }
}

function surroundings(painting: Painting, world: (typeof worlds)[number], foot: number, side: -1 | 1): void {
  const { unit } = painting;
  const kind = world === 'canyon' ? 'mesa' : world === 'desert' ? 'dunes' : 'peaks';
  mountains(painting, {
    layers: 3,
    from: foot - 60 * unit,
    to: foot + 6 * unit,
    rise: (world === 'desert' ? 70 : 150) * unit,
    far: 0.6,
    near: 0.3,
    kind,
    side,
    lit: 0.5,
  });
  fog(painting, { y: foot - 10 * unit, depth: 60 * unit, density: 0.6 });
}

async function growth(painting: Painting, world: (typeof worlds)[number], y: number): Promise<string> {
  const { focus, random, unit, width } = painting;
  let svg = '';
  for (let x = -20; x < width + 20; x += random.between(0.06, 0.24) * 600 * unit) {
    const tall = random.between(0.6, 1.3) * unit;
    if (world === 'forest') svg += pine(random, x, y + 10 * unit, 150 * tall);
    else if (world === 'desert' && random.chance(0.5) && Math.abs(x - focus.x) > 90 * unit)
      svg += cactus(painting, x, y + 4 * unit, 90 * tall);
  }
  return svg || circle(-99, -99, 1);
}

export const rally: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide, width } = painting;
    const world = random.pick(worlds);
    const side = random.side();
    const foot = Math.min(height * (wide ? 0.84 : 0.7), stage.bottom - 22 * unit);
    const radius = random.between(140, 200) * unit;
    const disc = { x: focus.x + side * random.between(-30, 60) * unit, y: foot - radius * random.between(0.75, 1.15) };
    sky(painting, [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.6)], foot, 1.1);
    glow(painting, { ...disc, radius: radius * 2.6, strength: 0.7, core: 3 });
    await flatDisc(painting, { ...disc, radius, face: scale(palette.light, 1.08) });
    clouds(painting, { ...disc, bottom: foot - 60 * unit, shade: palette.mid, cover: random.between(0.2, 0.55), opacity: 0.7, stretch: 3 });
    surroundings(painting, world, foot, side);
    canvas.fill(await mask(await growth(painting, world, foot)), mix(palette.deep, palette.mid, 0.25));
    fog(painting, { y: foot, depth: 46 * unit, density: 0.55 });

    const leap = random.chance(0.45) ? random.between(26, 44) * unit : 0;
    const swell = skyline(painting, { base: 0, rise: 16 * unit, kind: 'hills', span: 150 * unit });
    const crest = (x: number) => foot + swell(x) + (leap ? 34 * unit * smooth(-40 * unit, 240 * unit, side * (x - focus.x)) : 0);
    const length = random.between(250, 300) * unit;
    const car = { x: focus.x + side * 24 * unit, y: foot - 4 * unit - leap };
    ridge(painting, {
      top: crest,
      colour: palette.night,
      air: scale(palette.night, 0.7),
      lit: palette.mid,
      melt: 120 * unit,
      rock: 30 * unit,
      side,
    });
    plume(painting, car.x - side * length * 0.25, foot + 8 * unit, side, random.between(330, 430) * unit, random.between(110, 170) * unit);
    await sideCar(painting, {
      ...car,
      length,
      side,
      pitch: leap ? random.between(4, 11) : random.between(0, 3),
      kind: random.pick(world === 'forest' ? (['hatch', 'classic'] as const) : (['hatch', 'buggy'] as const)),
      colour: random.pick([palette.accent, palette.light, palette.haze]),
      sky: palette.light,
      head: palette.light,
    });
    beam(painting, {
      x: car.x + side * length * 0.44,
      y: car.y - 44 * unit,
      angle: side > 0 ? 0.08 : Math.PI - 0.08,
      spread: 0.16,
      length: 300 * unit,
      strength: 0.35,
    });
    specks(painting, {
      count: 90,
      colour: palette.haze,
      size: [1 * unit, 3.4 * unit],
      streak: { x: -side * 16 * unit, y: -6 * unit },
      left: car.x - side * 260 * unit,
      right: car.x,
      top: foot - 120 * unit,
      bottom: foot,
      strength: 0.7,
    });
    const front = (x: number) => foot + 46 * unit + swell(x * 1.4 + 900) + 6 * noise.at(x / (9 * unit), 4) * unit;
    const rocks = Array.from({ length: random.whole(2, 5) }, () => boulder(painting, random.between(0, width), front));
    ridge(painting, { top: front, colour: scale(palette.night, 0.6), air: scale(palette.night, 0.4) });
    canvas.fill(await mask(rocks.join('')), scale(palette.night, 0.6));
  },
};

function boulder({ random, unit }: Painting, x: number, top: (x: number) => number): string {
  const size = random.between(14, 40) * unit;
  const points = Array.from({ length: 8 }, (_, index): [number, number] => {
    const turn = (index / 8) * Math.PI * 2;
    const reach = size * random.between(0.75, 1.1);
    return [x + Math.cos(turn) * reach * 1.3, top(x) + Math.sin(turn) * reach * 0.7];
  });
  return blob(points);
}
