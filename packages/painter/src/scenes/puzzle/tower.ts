import { mix, scale, type Colour } from '../../engine/colour.ts';
import { draw, face, gradient, tinted } from '../../engine/drawing.ts';
import { backdrop, clouds, flatDisc } from '../../kit/backdrop.ts';
import { bird } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rays, shine } from '../../kit/lights.ts';

import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { polygon, type Point } from '../../shapes/svg.ts';
import { arch, cuboid, isometric, ordered, type Solid, type Spot, type View } from './isometric.ts';

type Site = { view: View; solids: Solid[]; lamps: Point[][]; dark: Colour };

function storey(site: Site, painting: Painting, at: Spot, size: Spot): void {
  const { random } = painting;
  const { view, lamps, dark } = site;
  const [x, y, z] = at;
  const [w, d, h] = size;
  let holes = '';
  for (const facing of ['x', 'y'] as const) {
    const broad = facing === 'y' ? w : d;
    const count = Math.max(1, Math.floor(broad / random.between(1, 1.7)));
    const tall = Math.min(h * 0.6, random.between(0.8, 1.6));
    for (let index = 0; index < count; index++) {
      const middle = ((index + 0.5) * broad) / count;
      const points = arch(view, at, size, facing, {
        middle,
        bottom: h > 2.4 ? h * 0.32 : 0.05,
        wide: Math.min(0.62, (broad / count) * 0.6),
        tall,
      });
      if (random.chance(0.28)) lamps.push(points);
      else holes += face(points, dark);
    }
  }
  site.solids.push(cuboid(view, at, size, true, holes));
  site.solids.push(cuboid(view, [x - 0.16, y - 0.16, z + h], [w + 0.32, d + 0.32, 0.28]));
}

function stairs(site: Site, from: Spot, count: number, along: 'x' | 'y'): void {
  const [x, y, z] = from;
  const step = 0.34;
  for (let index = 0; index < count; index++) {
    const at: Spot = along === 'x' ? [x + index * step, y, z] : [x, y + (count - 1 - index) * step, z];
    const size: Spot = along === 'x' ? [step, 0.8, (index + 1) * step] : [0.8, step, (index + 1) * step];
    site.solids.push(cuboid(site.view, at, size));
  }
}

function roof(site: Site, painting: Painting, x: number, y: number, z: number, wide: number) {
  const { palette, random } = painting;
  const [cx, cy] = site.view(x, y, z);
  const unit = Math.abs(site.view(1, 0, 0)[0] - site.view(0, 0, 0)[0]) / 0.866;
  const half = wide * unit * 0.62;
  const tall = half * random.between(1.5, 2.3);
  const bright = mix(palette.accent, palette.light, 0.15);
  const shade = mix(palette.accent, palette.night, 0.35);
  const dome = random.chance(0.5);
  const shape = (from: number, to: number) =>
    dome
      ? `<path d="M${cx + half * from} ${cy} C${cx + half * from * 1.1} ${cy - tall * 0.6} ${cx} ${cy - tall * 0.75} ${cx} ` +
        `${cy - tall} C${cx} ${cy - tall * 0.75} ${cx + half * to * 1.1} ${cy - tall * 0.6} ${cx + half * to} ${cy} ` +
        `Q${cx + (half * (from + to)) / 2} ${cy + half * 0.5} ${cx + half * from} ${cy}Z"/>`
      : `<path d="M${cx + half * from} ${cy} L${cx} ${cy - tall * 1.15} L${cx + half * to} ${cy} ` +
        `Q${cx + (half * (from + to)) / 2} ${cy + half * 0.5} ${cx + half * from} ${cy}Z"/>`;
  const svg =
    tinted(shape(-1, 1), bright) +
    tinted(shape(0.1, 1), shade) +
    tinted(
      polygon([
        [cx - 1.2, cy - tall],
        [cx, cy - tall * 1.5],
        [cx + 1.2, cy - tall],
      ]),
      shade,
    );
  site.solids.push({ at: [x - wide / 2, y - wide / 2, z], size: [wide, wide, 2], svg });
}

/** Storeys over storeys, with stairs around them and turrets before them. */
function castle(site: Site, painting: Painting): void {
  const { random } = painting;
  let [x, y, z] = [-2.2, -2.2, -4];
  let wide = random.between(4.2, 5);
  storey(site, painting, [x, y, z], [wide, wide, 5.2]);
  z += 5.48;
  const floors = random.whole(2, 3);
  for (let floor = 0; floor < floors; floor++) {
    const next = wide * random.between(0.58, 0.7);
    const room = wide - next - 0.9;
    const corner = random.pick([0, 1]);
    if (room > 0.1) stairs(site, [x + 0.1, y + wide - 0.85, z], Math.min(7, Math.floor((wide - 0.4) / 0.34)), 'x');
    if (floor === 0) {
      const size = random.between(0.95, 1.2);
      const high = random.between(0.8, 2.4);
      const at: Spot = [x + wide - size - 0.05, y + 0.1, z];
      storey(site, painting, at, [size, size, high]);
      roof(site, painting, at[0] + size / 2, at[1] + size / 2, z + high + 0.28, size * 1.2);
    }
    x += corner * room * 0.4;
    y += 0.02;
    wide = next;
    const high = random.between(1.8, 3);
    storey(site, painting, [x, y, z], [wide, wide, high]);
    z += high + 0.28;
  }
  roof(site, painting, x + wide / 2, y + wide / 2, z, wide * 1.05);
}

/** Columns in a ring, each higher than the last, with steps from one to the next. */
function spiral(site: Site, painting: Painting): void {
  const { random } = painting;
  const ring: readonly (readonly [number, number])[] = [
    [-2, 2],
    [-2, 0.4],
    [-2, -1.2],
    [-0.4, -1.2],
    [1.2, -1.2],
    [1.2, 0.4],
    [1.2, 2],
    [-0.4, 2],
  ];
  const start = random.whole(5, 7);
  const count = random.whole(6, 7);
  const rise = random.between(0.75, 1.05);
  const heart = random.between(7.4, 8.6);
  storey(site, painting, [-0.4, 0.4, -4], [1.6, 1.6, heart]);
  roof(site, painting, 0.4, 1.2, heart - 3.72, 1.7);
  for (let index = 0; index < count; index++) {
    const [x, y] = ring[(start + index + 1) % 8]!;
    const high = 1.6 + index * rise;
    const at: Spot = [x, y, -4];
    if (index % 2 === 0) storey(site, painting, at, [1.3, 1.3, high]);
    else site.solids.push(cuboid(site.view, at, [1.3, 1.3, high + 0.28]));
    if (random.chance(0.3)) roof(site, painting, x + 0.65, y + 0.65, high - 3.72, 1);
  }
}

/** Three beams, each before the next: a triangle that cannot be. */
function triangle(site: Site, painting: Painting): void {
  const { random } = painting;
  const { view } = site;
  const n = random.whole(4, 5);
  const [bx, by, bz] = [-n / 2 - 0.5, -n / 2 - 0.5, 0.5];
  const beam = (at: Spot, size: Spot, cap = true) => {
    const solid = cuboid(view, [at[0] + bx, at[1] + by, at[2] + bz], size, cap);
    return solid.svg;
  };
  const middle = Math.floor(n / 2);
  const svg =
    beam([middle, 0, 0], [n + 1 - middle, 1, 1]) +
    beam([n, 1, 0], [1, n, 1]) +
    beam([n, n, 1], [1, 1, n]) +
    beam([0, 0, 0], [middle + 0.02, 1, 1], false);
  site.solids.push({ at: [bx, by, bz], size: [n, n, n], svg });
  const size: Spot = [0.8, 0.8, random.between(0.9, 1.6)];
  const at: Spot = [bx + n + 0.1, by + 0.1, bz + 1];
  storey(site, painting, at, size);
  roof(site, painting, at[0] + 0.4, at[1] + 0.4, at[2] + size[2] + 0.28, 0.95);
}

function islets(site: Site, { random }: Painting): void {
  for (let index = random.whole(2, 5); index > 0; index--) {
    const side = random.side() * random.between(3.6, 6);
    const at: Spot = [side, -side + random.bell(), random.between(-2, 4)];
    const size = random.between(0.4, 1);
    site.solids.push(cuboid(site.view, at, [size, size, size * random.between(0.5, 1.6)]));
  }
}

export const tower: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.84 : 0.72), stage.bottom + 8 * unit);
    const flip = random.chance(0.5);
    const night = random.chance(0.35);
    const low = mix(palette.haze, palette.light, night ? 0.15 : 0.6);
    backdrop(painting, {
      night,
      day: [mix(palette.deep, palette.mid, 0.6), palette.mid, palette.haze, low],
      horizon: floor,
      bend: 1.1,
      stars: 160,
      starsTo: floor * 0.7,
    });
    const sun = { x: focus.x + random.bell() * 70 * unit, y: focus.y - random.between(10, 90) * unit };
    const radius = random.between(105, 175) * unit;
    glow(painting, { ...sun, radius: radius * 3, strength: 0.55, core: 4 });
    await flatDisc(painting, { ...sun, radius, face: scale(palette.light, 0.95), opacity: 0.9 });
    clouds(painting, {
      ...sun,
      top: floor * 0.25,
      bottom: floor,
      shade: mix(palette.mid, palette.haze, 0.6),
      cover: random.between(0.3, 0.5),
      opacity: 0.7,
      stretch: 3,
    });
    const kind = random.pick(['castle', 'castle', 'triangle', 'spiral', 'spiral'] as const);
    const size =
      Math.min(random.between(37, 50), ((floor - stage.top) / unit) * (kind === 'triangle' ? 0.1 : kind === 'spiral' ? 0.085 : 0.07)) *
      unit;
    const top = { castle: floor - size * 2.6, spiral: floor - size * 4.4, triangle: focus.y - size * 0.3 }[kind];
    const view = isometric(focus.x, top, size, flip);
    const site: Site = { view, solids: [], lamps: [], dark: mix(palette.night, palette.deep, 0.7) };
    if (kind === 'triangle') triangle(site, painting);
    else if (kind === 'spiral') spiral(site, painting);
    else castle(site, painting);
    if (kind === 'triangle' || random.chance(0.5)) islets(site, painting);
    const [high, bottom] = [focus.y - 260 * unit, floor + 20 * unit];
    const defs =
      gradient('top', high, bottom, [palette.light, mix(palette.haze, palette.light, 0.7)]) +
      gradient('left', high, bottom, [mix(palette.haze, palette.light, 0.18), mix(palette.haze, palette.mid, 0.55)]) +
      gradient('right', high, bottom, [mix(palette.mid, palette.deep, 0.2), palette.deep]);
    const body = ordered(site.solids)
      .map((solid) => solid.svg)
      .join('');
    const shape = await draw(painting, `<defs>${defs}</defs>${body}`);
    rays(painting, { ...sun, length: 480 * unit, colour: palette.light, strength: 0.2, blockers: shape });
    if (site.lamps.length > 0) {
      const lamps = await mask(site.lamps.map(polygon).join(''));
      shine(painting, lamps, { core: mix(palette.accent, palette.light, 0.6), strength: 1.1, halo: 12 * unit });
    }
    const water = random.chance(0.5);
    if (water) {
      reflect(painting, { line: floor, tint: [0.5, 0.52, 0.56], ripple: 16 * unit });
    }
    fog(painting, { y: floor, depth: 110 * unit, colour: low, density: water ? 0.55 : 0.9, torn: 0.5 });
    if (!water)
      fog(painting, { y: floor + 110 * unit, depth: 150 * unit, colour: mix(palette.mid, palette.haze, 0.3), density: 0.95, torn: 0.3 });
    const birds = Array.from({ length: random.whole(3, 7) }, () =>
      bird(sun.x + random.bell() * 190 * unit, sun.y + random.bell() * 90 * unit, random.between(9, 20) * unit),
    );
    canvas.fill(await mask(birds.join('')), palette.deep, 0.9);
  },
};
