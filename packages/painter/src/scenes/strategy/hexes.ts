import { mix, scale, type Colour } from '../../engine/colour.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust, stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { polygon, quad, stroke, type Point } from '../../shapes/svg.ts';
import { decorate } from './hex-things.ts';

export type Land = 'sea' | 'plain' | 'forest' | 'hill' | 'peak' | 'town';
export type Tile = { x: number; y: number; land: Land; marked: boolean };

/** Seen from above at a slant: a circle is this much lower than wide. */
const squash = 0.58;
const lifts: Record<Land, number> = { sea: 0, plain: 0.16, forest: 0.2, hill: 0.34, peak: 0.3, town: 0.22 };

const corners = (x: number, y: number, radius: number) =>
  Array.from({ length: 6 }, (_, index): Point => {
    const angle = ((30 + 60 * index) * Math.PI) / 180;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * squash];
  });

function landAt({ noise, random }: Painting, column: number, row: number): Land {
  const height = noise.fbm(column * 0.31 + 7, row * 0.31, 3) + random.bell() * 0.1;
  if (height < -0.16) return 'sea';
  if (height > 0.26) return 'peak';
  if (height > 0.14) return 'hill';
  if (random.chance(0.1)) return 'town';
  return random.chance(0.3) ? 'forest' : 'plain';
}

/** Rows of tiles from far to near; an island of them, or as far as the eye reaches. */
function lay(painting: Painting, island: boolean, radius: number, top: number): Tile[][] {
  const { height, random, width } = painting;
  const focus = island && !painting.wide ? { x: width / 2, y: painting.focus.y } : painting.focus;
  const pace = radius * 1.5 * squash;
  const across = radius * Math.sqrt(3);
  const rings = 3;
  const centre = focus.y + 20 * painting.unit;
  const rows: Tile[][] = [];
  const count = island ? rings : Math.ceil((height - top) / pace / 2) + 2;
  const middle = island ? centre : top + count * pace;
  const marks = { column: random.between(-1.5, 1.5), row: random.between(-0.5, 1.5), reach: random.between(1.2, 1.9) };
  for (let row = -count; row <= count; row++) {
    const tiles: Tile[] = [];
    const half = island ? rings - Math.abs(row) / 2 : width / across + 1;
    for (let column = -Math.ceil(half) - 1; column <= half + 1; column++) {
      const place = column + (Math.abs(row) % 2) / 2;
      if (Math.abs(place) > half + 0.01) continue;
      const corner = island && Math.abs(row) + Math.abs(place) > rings + 0.6;
      if (corner && random.chance(0.4)) continue;
      const land = Math.abs(place) < 0.6 && row === 0 ? 'town' : landAt(painting, column, row);
      const marked = Math.hypot(place - marks.column, (row - marks.row) * 0.87) < marks.reach;
      tiles.push({ x: focus.x + place * across, y: middle + row * pace, land, marked });
    }
    rows.push(tiles);
  }
  return rows;
}

/** `tinted` seas answer the land: blue under gold, molten under blue. */
function tones({ palette }: Painting, tinted: boolean): Record<Land, Colour> {
  return {
    sea: tinted ? scale(palette.accent, 0.42) : scale(palette.mid, 0.75),
    plain: mix(palette.haze, palette.light, 0.18),
    forest: mix(palette.mid, palette.haze, 0.25),
    hill: mix(palette.mid, palette.haze, 0.62),
    peak: mix(palette.deep, palette.mid, 0.75),
    town: mix(palette.haze, palette.light, 0.42),
  };
}

async function paintRow(painting: Painting, tiles: Tile[], radius: number, deep: number, light: Point, colours: Record<Land, Colour>) {
  const { canvas, mask, noise, palette, unit } = painting;
  const lifted = ({ x, y, land }: Tile) => corners(x, y - lifts[land] * radius, radius * 0.955);
  const wall = (points: Point[], from: number) => {
    const [a, b] = [points[from]!, points[from + 1]!];
    return quad(a, b, [b[0], b[1] + deep], [a[0], a[1] + deep]);
  };
  const right = await mask(tiles.map((tile) => wall(lifted(tile), 0)).join(''));
  const left = await mask(tiles.map((tile) => wall(lifted(tile), 1)).join(''));
  canvas.fill(left, mix(palette.night, palette.deep, 0.75));
  canvas.fill(right, mix(palette.night, palette.deep, 0.35));
  for (const land of new Set(tiles.map((tile) => tile.land))) {
    const tops = await mask(
      tiles
        .filter((tile) => tile.land === land)
        .map((tile) => polygon(lifted(tile)))
        .join(''),
    );
    const colour = colours[land];
    canvas.fill(tops, (x, y, pixel) => {
      const distance = Math.hypot(x - light[0], (y - light[1]) * 1.2) / (330 * unit);
      const grain =
        land === 'sea' ? noise.at(x / (14 * unit), y / (4 * unit)) * 0.25 : noise.fbm(x / (20 * unit), y / (12 * unit), 4) * 0.35;
      const bright = (0.1 + 0.92 * Math.exp(-distance * distance)) * (1 + grain);
      for (let channel = 0; channel < 3; channel++) pixel[channel] = colour[channel]! * bright;
    });
  }
  const all = await mask(tiles.map((tile) => polygon(lifted(tile))).join(''));
  rimLight(painting, all, { dx: 0.4, strength: 0.3, width: 1.6 * unit });
  const marked = tiles.filter((tile) => tile.marked);
  if (marked.length) {
    const rings = await mask(
      marked.map((tile) => stroke(corners(tile.x, tile.y - lifts[tile.land] * radius, radius * 0.86), 2.4 * unit, true)).join(''),
    );
    shine(painting, rings, { strength: 0.8, halo: 11 * unit });
  }
  return decorate(
    painting,
    tiles.map((tile) => ({ ...tile, y: tile.y - lifts[tile.land] * radius })),
    radius,
    light,
  );
}

export const hexes: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, palette, random, stage, unit, wide } = painting;
    const island = random.chance(0.55);
    const horizon = height * (island ? 0.62 : random.between(0.2, 0.27));
    const light: Point = [focus.x + random.side() * random.between(20, 110) * unit, island ? focus.y - 40 * unit : horizon + 110 * unit];
    const night = random.chance(0.4);
    backdrop(painting, { night: true, horizon: island ? height : horizon * 1.15, bend: 1.2 });
    if (night) stars(painting, palette.light, horizon, 180);
    const lamp = { x: light[0], y: island ? height * 0.16 : horizon - random.between(10, 50) * unit };
    await plainSun(painting, { ...lamp, radius: random.between(34, 80) * unit, halo: 0.8 });
    clouds(painting, {
      ...lamp,
      top: -40,
      bottom: island ? height * 0.95 : horizon * 1.1,
      lit: mix(palette.haze, palette.light, 0.4),
      cover: island ? 0.55 : 0.42,
      opacity: 0.85,
      size: 130 * unit,
      stretch: 2.2,
    });
    const radius = random.between(island ? 41 : 46, island ? 48 : 64) * unit * (wide ? 1.15 : 1);
    if (island) glow(painting, { x: focus.x, y: focus.y + 30 * unit, radius: 400 * unit, strength: 0.55, squash: 0.7, core: 2 });
    const rows = lay(painting, island, radius, horizon);
    const colours = tones(painting, random.chance(0.6));
    let panes = '';
    for (const [index, tiles] of rows.entries()) {
      if (!tiles.length || tiles[0]!.y > height + radius * 2) continue;
      panes += await paintRow(painting, tiles, radius, radius * (island ? 0.75 : 0.4), light, colours);
      if (!island && index % 2 === 0 && index < rows.length * 0.5) {
        const density = 0.5 - index * 0.07;
        if (density > 0.05) fog(painting, { y: tiles[0]!.y - 10 * unit, depth: 70 * unit, density });
      }
    }
    shine(painting, await painting.mask(panes), { core: mix(palette.accent, palette.light, 0.5), strength: 1.3, halo: 9 * unit });
    rays(painting, { ...lamp, length: 700 * unit, strength: 0.28 });
    if (island) {
      const low = Math.min(stage.bottom, height * 0.72);
      clouds(painting, {
        ...lamp,
        top: low - 90 * unit,
        bottom: height * 1.05,
        lit: palette.haze,
        shade: mix(palette.deep, palette.night, 0.3),
        cover: 0.62,
        size: 110 * unit,
        stretch: 2.4,
      });
    }
    dust(painting, { x: focus.x, y: focus.y, reach: 300 * unit, count: 70, strength: 0.6 });
  },
};
