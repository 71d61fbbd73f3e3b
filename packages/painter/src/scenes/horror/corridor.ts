import { mix, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { figure } from '../../kit/figures.ts';
import { glow, rays, rimLight } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';

type Lamp = { away: number; power: number };

/** Lamps along the ceiling; some are dead, one flickers in the answering colour. */
function lamps({ random }: Painting): Lamp[] {
  const broken = random.whole(1, 2);
  return Array.from({ length: 10 }, (_, index) => ({
    away: 1.7 + index * 1.9,
    power: index === broken || random.chance(0.2) ? 0.02 : random.between(0.55, 1),
  }));
}

/** Brightness of a spot on wall, floor or ceiling; `high` is 1 on the ceiling, -1 on the floor. */
function brightness(row: readonly Lamp[], away: number, high: number): number {
  let sum = 0.03;
  for (const { away: place, power } of row) {
    const apart = away - place;
    sum += (power * 1.5) / (1 + apart * apart * 3 + (1 - high) * (1 - high) * 0.5);
  }
  return sum;
}

export const corridor: Motif = {
  titles: ['bottom-left', 'bottom', 'top'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, unit } = painting;
    const end = { x: focus.x, y: focus.y };
    const wide = random.between(460, 540) * unit;
    const tall = wide * random.between(1.15, 1.35);
    const farthest = 15;
    const row = lamps(painting);
    const wall = mix(palette.mid, palette.haze, 0.35);
    const dado = mix(palette.deep, palette.mid, 0.7);
    const tile = mix(palette.mid, palette.haze, 0.1);
    const doorEvery = random.between(2.3, 3);
    const ship = random.chance(0.45);
    const ribEvery = random.between(0.9, 1.3);

    canvas.each((px, py, pixel) => {
      const dx = (px - end.x) / wide;
      const dy = (py - end.y) / tall;
      const cut = ship ? (Math.abs(dx) + Math.abs(dy)) * 0.68 : 0;
      const reach = Math.max(Math.abs(dx), Math.abs(dy), cut, 1 / farthest);
      const away = 1 / reach;
      const [u, v] = [dx * away, dy * away];
      const onWall = Math.abs(dx) > Math.abs(dy);
      const stain = noise.fbm((onWall ? v : u) * 3 + (dx > 0 ? 40 : 0), away * 2.2, 5);
      let lit = brightness(row, away, -v) * (0.82 + stain * 0.75);
      let tone = wall;
      let glint = 0;
      let warm = 0;
      if (reach <= 1 / farthest) {
        tone = palette.light;
        lit = 1.5;
      } else if (onWall) {
        const door = ship ? 0 : (away / doorEvery) % 1;
        const frame = smooth(0.2, 0.22, door) * smooth(0.62, 0.6, door) * smooth(-0.38, -0.36, v);
        const open = smooth(0.24, 0.26, door) * smooth(0.58, 0.56, door) * smooth(-0.34, -0.32, v);
        tone = v > 0.2 && !ship ? dado : wall;
        lit *= (1 - 0.45 * frame) * (1 - 0.7 * open) * (1 - 0.5 * smooth(0.7, 1, v));
        if (!ship) lit *= 1 - 0.5 * smooth(0.03, 0.0, Math.abs(v - 0.2));
        const drip = smooth(0.25, 0.6, noise.fbm(away * 9, v * 0.8 + 60, 4));
        lit *= 1 - 0.6 * drip;
      } else if (dy > 0) {
        const seam = Math.min(Math.abs(((u * 3 + 30) % 1) - 0.5), Math.abs(((away * 3) % 1) - 0.5));
        tone = tile;
        lit *= (0.4 + 0.2 * noise.at(u * 30, away * 30)) * (0.55 + 0.45 * smooth(0, 0.05, seam));
        const puddle = smooth(-0.25, 0.25, noise.fbm(u * 1.2 + 9, away * 0.8, 4));
        const wobble = noise.at(u * 6, away * 3) * 0.06;
        const mirrored = smooth(0.42, 0.05, Math.abs(u + wobble)) * brightness(row, away, 1);
        glint = (0.25 + 0.75 * puddle) * (mirrored * 0.3 + Math.exp(-(((u + wobble) / 0.2) ** 2)) * away * 0.03);
      } else {
        const lamp = row.find(({ away: place }) => Math.abs(away - place) < 0.36);
        const panel = smooth(0.27, 0.25, Math.abs(u)) * (lamp ? smooth(0.36, 0.33, Math.abs(away - lamp.away)) : 0);
        lit *= 0.5;
        glint = panel * (lamp?.power ?? 0) * 2.4;
      }
      if (ship && reach > 1 / farthest) {
        const rib = Math.abs(((away / ribEvery) % 1) - 0.5);
        const slant = smooth(0.12, 0.2, Math.min(Math.abs(dx), Math.abs(dy)) * away);
        lit *= 1 - 0.8 * smooth(0.36, 0.4, rib) + 0.7 * smooth(0.33, 0.355, rib) * smooth(0.38, 0.36, rib);
        lit *= 1 - 0.4 * slant * (cut === reach ? 1 : 0);
        const strip = smooth(0.035, 0.015, Math.abs(Math.abs(dx) - Math.abs(dy)) * away) * (cut === reach ? 1 : 0);
        warm = strip * smooth(0.36, 0.34, rib) * (dy < 0 ? 1.1 : 0.35);
      }
      const air = 1 - Math.exp(-away * 0.035);
      for (let channel = 0; channel < 3; channel++) {
        const seen = tone[channel]! * lit + palette.light[channel]! * glint + palette.accent[channel]! * warm;
        pixel[channel] = seen + (palette.haze[channel]! * 0.6 - seen) * air * clamp(1 - glint);
      }
    });

    const feet = end.y + (tall / farthest) * random.between(2.1, 2.6);
    const person = await mask(figure(end.x, feet, (feet - end.y) * 1.62, random.chance(0.6)));
    glow(painting, { ...end, radius: 260 * unit, colour: palette.accent, strength: 0.32, core: 22 });
    rays(painting, { ...end, length: 520 * unit, strength: 0.22, blockers: person });
    const shadow = person.map((_cover, px, py) => {
      const down = (py - feet) / (height - feet);
      if (down <= 0) return 0;
      return smooth(1, 0.2, Math.abs(px - end.x) / ((12 + 90 * down) * unit)) * (1 - down);
    });
    canvas.darken(shadow, 0.85);
    canvas.fill(person, scale(palette.night, 0.5));
    rimLight(painting, person, { colour: palette.accent, strength: 0.7, width: 2 * unit });
    dust(painting, { ...end, reach: 260 * unit, count: 90, strength: 0.35 });
  },
};
