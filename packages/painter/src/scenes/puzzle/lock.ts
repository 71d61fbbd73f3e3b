import { mix, ramp, scale } from '../../engine/colour.ts';
import type { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow, rays, rimLight, shine, softShadow } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { circle, polygon, quad, type Point } from '../../shapes/svg.ts';

const hole = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;

/** A cogwheel with a hub, and spokes or a solid disc between. */
function gear({ random }: Painting, x: number, y: number, radius: number): string {
  const teeth = Math.max(9, Math.round(radius / 9));
  const turn = random.next();
  const points: Point[] = [];
  for (let tooth = 0; tooth < teeth; tooth++) {
    for (const [part, reach] of [
      [0, 0.87],
      [0.22, 0.87],
      [0.3, 1],
      [0.62, 1],
      [0.7, 0.87],
    ] as const) {
      const angle = ((tooth + part + turn) / teeth) * Math.PI * 2;
      points.push([x + Math.cos(angle) * radius * reach, y + Math.sin(angle) * radius * reach]);
    }
  }
  const holes = random.pick([0, 5, 6, 8]);
  let path = `M${points.map((point) => point.map((part) => part.toFixed(1)).join(' ')).join('L')}Z`;
  path += hole(x, y, radius * 0.13);
  for (let index = 0; index < holes; index++) {
    const angle = (index / holes) * Math.PI * 2 + turn;
    path += hole(x + Math.cos(angle) * radius * 0.5, y + Math.sin(angle) * radius * 0.5, (radius * 1.15) / holes);
  }
  return `<path fill-rule="evenodd" d="${path}"/>`;
}

const keyhole = (x: number, y: number, size: number) =>
  circle(x, y - size * 0.32, size * 0.36) +
  quad(
    [x - size * 0.17, y - size * 0.2],
    [x + size * 0.17, y - size * 0.2],
    [x + size * 0.36, y + size * 0.7],
    [x - size * 0.36, y + size * 0.7],
  );

/** Metal: brighter towards the light, brushed around the middle. */
function metal(painting: Painting, shape: Mask, x: number, y: number, tone: number): void {
  const { canvas, noise, palette, unit } = painting;
  const colours = ramp([palette.night, palette.deep, palette.mid, palette.haze, palette.light]);
  canvas.fill(shape, (px, py, pixel) => {
    const [dx, dy] = [px - x, py - y];
    const angle = Math.atan2(dy, dx);
    const far = Math.hypot(dx, dy) / unit;
    const brushed = noise.at(far * 0.35, angle * 2) * 0.04 + noise.at(far * 1.6, angle * 1.2) * 0.03;
    const sheen = Math.cos(angle * 2 + 0.9) * 0.08;
    colours(tone + brushed + sheen - Math.max(0, dy / unit) * 0.0003, pixel);
  });
}

async function plate(painting: Painting, x: number, y: number, size: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const edges = random.pick([0, 6, 8, 12]);
  const outer = (radius: number) =>
    edges === 0
      ? circle(x, y, radius)
      : polygon(
          Array.from({ length: edges }, (_, index): Point => {
            const angle = ((index + 0.5) / edges) * Math.PI * 2;
            return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
          }),
        );
  const levels = [1, 0.86, 0.64, 0.42];
  for (const [index, level] of levels.entries()) {
    const disc = await mask(index % 2 === 0 && index > 0 ? circle(x, y, size * level) : outer(size * level));
    softShadow(painting, disc, { dx: 0, dy: 5 * unit, blur: 9 * unit, amount: 0.75 });
    metal(painting, disc, x, y, 0.22 + index * 0.06 + (index % 2) * 0.05);
    rimLight(painting, disc, { dx: -0.4, colour: palette.haze, strength: 0.55 });
  }
  const count = random.pick([12, 16, 24, 32]);
  let marks = '';
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2;
    const at = (radius: number): Point => [x + Math.cos(angle) * size * radius, y + Math.sin(angle) * size * radius];
    const [from, to] = [at(0.7), at(index % 4 === 0 ? 0.8 : 0.75)];
    marks += `<path d="M${from.join(' ')}L${to.join(' ')}" stroke="#fff" stroke-width="${(index % 4 === 0 ? 4 : 2) * unit}"/>`;
  }
  shine(painting, await mask(marks), { strength: 0.6, halo: 8 * unit });
  const bolts = Array.from({ length: 12 }, (_, index) => {
    const angle = ((index + 0.5) / 12) * Math.PI * 2;
    return circle(x + Math.cos(angle) * size * 0.925, y + Math.sin(angle) * size * 0.925, size * 0.025);
  });
  const studs = await mask(bolts.join(''));
  canvas.fill(studs, palette.deep);
  rimLight(painting, studs, { dx: -0.4, strength: 0.7, width: 1.6 * unit });
}

export const lock: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.86 : 0.66), stage.bottom - 24 * unit);
    const size = Math.min(random.between(170, 215) * unit, (floor - stage.top) * 0.46);
    const { x } = focus;
    const giant = random.chance(0.55);
    const y = giant ? floor - size * 0.62 : floor - size * random.between(1.15, 1.3);
    canvas.each((px, py, pixel) => {
      const away = Math.hypot(px - x, py - y) / (430 * unit);
      const smoke = noise.warped(px / (190 * unit), py / (190 * unit), 4, 1) * 0.25;
      palette.depth(0.5 * Math.exp(-away * 1.3) + 0.06 + smoke * 0.3, pixel);
    });
    const light = mix(palette.haze, palette.light, 0.45);
    for (const [layer, tone] of [0.4, 0.29, 0.16].entries()) {
      let gears = '';
      const count = random.whole(4, 6) + (wide ? 5 : 0);
      for (let index = 0; index < count; index++) {
        const radius = random.between(46, 130) * unit * (0.7 + layer * 0.3);
        const angle = random.between(0, Math.PI * 2);
        const apart = size * random.between(0.95, 1.7) + layer * 40 * unit;
        gears += gear(painting, x + Math.cos(angle) * apart * (wide ? 2 : 1), y + Math.sin(angle) * apart * 0.95, radius);
      }
      const shape = await mask(gears);
      softShadow(painting, shape, { dx: 0, dy: 8 * unit, blur: 12 * unit, amount: 0.6 });
      metal(painting, shape, x, y, tone);
      rimLight(painting, shape, { dx: -0.3, colour: palette.haze, strength: 0.3 + layer * 0.1, width: 2.6 * unit });
      fog(painting, { y, depth: 300 * unit, colour: palette.mid, density: 0.4 - layer * 0.15, torn: 0.8 });
    }
    await plate(painting, x, y, size);
    const spot = giant ? size * 0.95 : size * 0.4;
    const middle = giant ? floor - spot * 0.7 : y + size * 0.03;
    const opening = await mask(keyhole(x, middle, spot));
    shine(painting, opening, { colour: light, core: mix(palette.light, [1, 1, 1], 0.4), strength: giant ? 1 : 1.5, halo: 34 * unit });
    if (giant) {
      const beyond = ramp([mix(palette.haze, palette.light, 0.75), palette.light, light]);
      canvas.fill(opening, (_px, py, pixel) => beyond((py - middle + spot * 0.7) / (spot * 1.4), pixel));
    }
    const half = spot * 0.36;
    ground(painting, floor, x, (across, away, near, pixel) => {
      const along = (across / away) * (height - floor);
      const edge = half * (1 + near * 1.5);
      const pool = smooth(edge * 1.1 + 4, edge * 0.75, Math.abs(along)) * (1 - near * 0.75) * (giant ? 1 : 0.35);
      const seam = 1 - 0.4 * smooth(0.46, 0.5, Math.abs(((((away * 1.4) % 1) + 1) % 1) - 0.5));
      const rough = (0.8 + noise.fbm(across * 3, away * 2, 4) * 0.6) * seam;
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel] = (palette.night[channel]! * 0.6 + palette.mid[channel]! * 0.1 * (1 - near) + light[channel]! * pool * 0.85) * rough;
      }
    });
    const feet = floor + (giant ? 26 : 40) * unit;
    const person = await mask(figure(x + (giant ? 0 : random.bell() * 60 * unit), feet, (giant ? 100 : 66) * unit, random.chance(0.4)));
    glow(painting, { x, y: middle, radius: 380 * unit, colour: light, strength: 0.4, core: 5 });
    rays(painting, { x, y: middle, length: 470 * unit, colour: light, strength: giant ? 0.22 : 0.5, blockers: giant ? person : undefined });
    const shadow = person.map((_cover, px, py) => {
      const down = (py - feet) / (height - feet);
      return down <= 0 ? 0 : smooth(1, 0.3, Math.abs(px - x) / ((13 + 60 * down) * unit)) * (1 - down);
    });
    if (giant) canvas.darken(shadow, 0.8);
    canvas.fill(person, scale(palette.night, 0.5));
    rimLight(painting, person, { colour: light, strength: 0.7, width: 2 * unit });
    dust(painting, { x, y: middle, reach: 260 * unit, count: 120, strength: 0.6 });
  },
};
