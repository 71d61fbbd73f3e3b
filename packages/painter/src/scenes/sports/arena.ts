import { mix, ramp } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { beam, glow, shine } from '../../kit/lights.ts';
import type { Painting } from '../../scene.ts';
import { box, circle, polygon, quad, type Point } from '../../shapes/svg.ts';

export type ArenaKind = 'bowl' | 'dome' | 'open';

/** The stands around a pitch whose far edge lies at `floor`: crowd, roof, lamps and their haze. */
export async function arena(painting: Painting, floor: number, kind: ArenaKind): Promise<void> {
  const { canvas, focus, mask, palette, random, unit, width } = painting;
  const tall = random.between(120, 170) * unit;
  const curveUp = random.between(60, 130) * unit;
  const rim = (x: number) => floor - tall - curveUp * ((x - focus.x) / (width * 0.5)) ** 2;
  const edge = (by: number): Point[] =>
    Array.from({ length: 25 }, (_, index): Point => {
      const x = (index / 24) * (width + 40) - 20;
      return [x, rim(x) + by];
    });
  const bowl = polygon([...edge(0), [width + 20, floor + 4], [-20, floor + 4]]);
  const colours = ramp([mix(palette.night, palette.deep, 0.5), palette.deep, mix(palette.deep, palette.mid, 0.8)]);
  canvas.fill(await mask(bowl), (x, y, pixel) => colours((y - rim(x)) / (floor - rim(x)), pixel));
  await crowd(painting, rim, floor);
  if (kind !== 'open') {
    const roof = polygon([...edge(-26 * unit), ...edge(10 * unit).toReversed()]);
    canvas.fill(await mask(roof), palette.night);
    const strip = polygon([...edge(6 * unit), ...edge(11 * unit).toReversed()]);
    shine(painting, await mask(strip), { colour: palette.haze, strength: 0.8, halo: 16 * unit });
  }
  if (kind === 'dome') await dome(painting, rim);
  else await towers(painting, rim);
}

/** Thousands of small lights in rows, the flash of a camera here and there. */
async function crowd(painting: Painting, rim: (x: number) => number, floor: number): Promise<void> {
  const { canvas, mask, palette, random, unit, wide, width } = painting;
  let [people, flashes] = ['', ''];
  for (let index = 0; index < (wide ? 2600 : 1300); index++) {
    const x = random.next() * width;
    const part = Math.floor(random.between(0.14, 0.94) * 16) / 16 + random.bell() * 0.012;
    const y = rim(x) + (floor - rim(x)) * part;
    people += box(x, y, 2.2 * unit, 2.2 * unit);
    if (random.chance(0.016)) flashes += circle(x, y, random.between(1.4, 2.6) * unit);
  }
  canvas.add(await mask(people), palette.haze, 0.3);
  shine(painting, await mask(flashes || circle(-9, -9, 1)), { colour: palette.light, strength: 1.2, halo: 7 * unit });
}

async function towers(painting: Painting, rim: (x: number) => number): Promise<void> {
  const { canvas, focus, mask, palette, random, unit, wide, width } = painting;
  const spots = random.chance(0.5) ? [-0.4, 0.4] : [-0.44, -0.2, 0.2, 0.44];
  for (const spot of spots) {
    const x = focus.x + spot * width * (wide ? 0.6 : 0.98) + random.bell() * 14 * unit;
    const size = (13 + 26 * Math.abs(spot)) * unit;
    const top = rim(x) - size * random.between(2.6, 3.4);
    canvas.fill(
      await mask(box(x - size * 0.09, top, size * 0.18, rim(x) - top + 20) + box(x - size, top - size * 0.5, size * 2, size, 3)),
      palette.night,
    );
    let lamps = '';
    for (let column = 0; column < 5; column++) {
      for (let row = 0; row < 3; row++) lamps += circle(x + (column - 2) * size * 0.38, top + (row - 1) * size * 0.3, size * 0.11);
    }
    shine(painting, await mask(lamps), { colour: palette.light, core: [1, 1, 1], strength: 1.7, halo: size * 0.55 });
    glow(painting, { x, y: top, radius: size * 6.5, colour: palette.light, strength: 0.42, core: 9 });
    beam(painting, {
      x,
      y: top,
      angle: Math.PI / 2 - Math.sign(spot) * -0.55,
      spread: 0.34,
      length: 460 * unit,
      colour: mix(palette.haze, palette.light, 0.4),
      strength: 0.26,
    });
  }
}

/** Ribs of a roof that meet above, with rows of lamps along them. */
async function dome(painting: Painting, rim: (x: number) => number): Promise<void> {
  const { canvas, focus, mask, palette, unit, width } = painting;
  const top = -60 * unit;
  let [ribs, lamps] = ['', ''];
  for (let rib = -5; rib <= 5; rib++) {
    const foot: Point = [focus.x + rib * width * 0.17, 0];
    const y = rim(foot[0]);
    const at = (part: number): Point => [focus.x + (foot[0] - focus.x) * (1 - 0.55 * smooth(0, 1, part)), y + (top - y) * part];
    for (let step = 0; step < 10; step++) {
      const [from, to] = [at(step / 10), at((step + 1) / 10)];
      const thick = 2.4 * unit;
      ribs += quad([from[0] - thick, from[1]], [from[0] + thick, from[1]], [to[0] + thick, to[1]], [to[0] - thick, to[1]]);
      if (step % 3 === 1) lamps += circle(from[0], from[1], 3.2 * unit);
    }
  }
  canvas.fill(await mask(ribs), palette.deep, 0.85);
  shine(painting, await mask(lamps), { colour: palette.light, core: [1, 1, 1], strength: 1.4, halo: 13 * unit });
}
