import { mix, ramp, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { nebula, planet } from '../../kit/space.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, polygon, stroke } from '../../shapes/svg.ts';

type Hoop = { x: number; y: number; radius: number; squash: number; tilt: number; thick: number };

/**
 * One half of a band that runs around (x, y): the far half shows its inner side with land and
 * lights on it, the near half its dark outer hull.
 */
function hoop(painting: Painting, options: Hoop, near: boolean, side: number): void {
  const { canvas, noise, palette } = painting;
  const { x, y, radius, squash, tilt, thick } = options;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const land = ramp([palette.deep, palette.mid, palette.haze, palette.light]);
  const tone = new Float32Array(3);
  canvas.each((px, py, pixel) => {
    const dx = (px - x) * cos + (py - y) * sin;
    const dy = (py - y) * cos - (px - x) * sin;
    const across = dx / radius;
    if (Math.abs(across) > 1) return;
    const rim = Math.sqrt(1 - across * across) * radius * squash * (near ? 1 : -1);
    const half = thick * (near ? 1.12 + 0.3 * (1 - across * across) : 0.9 - 0.2 * (1 - across * across)) * 0.5;
    const off = dy - rim;
    const cover = clamp(half - Math.abs(off) + 0.5);
    if (cover <= 0) return;
    const turn = Math.asin(across);
    const part = off / half;
    const day = 0.25 + 0.75 * smooth(-0.9, 0.9, across * side);
    const edge = smooth(0.8, 0.98, Math.abs(part));
    const seam = smooth(0.46, 0.5, Math.abs(((((turn * 14) % 1) + 1) % 1) - 0.5));
    const pattern = near
      ? 0.12 + noise.at(turn * 30, part * 2) * 0.06 - seam * 0.1
      : 0.5 + noise.warped(turn * 5, part * 0.9 + 3, 5, 1.2) * 0.8;
    land(clamp(pattern), tone);
    const lamp = near && Math.abs(part) < 0.5 ? smooth(0.55, 0.75, noise.at(turn * 90, Math.round(part * 4) * 7.3)) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const seen =
        tone[channel]! * day * (near ? 0.8 : 1.05) + palette.light[channel]! * edge * day * 0.75 + palette.accent[channel]! * lamp * 0.9;
      pixel[channel]! += (seen - pixel[channel]!) * cover;
    }
  });
}

async function ship(painting: Painting, x: number, y: number, size: number, flip: boolean): Promise<void> {
  const { canvas, mask, palette, unit } = painting;
  const turn = flip ? 196 : -16;
  const at = (svg: string) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${svg}</g>`;
  const hull = await mask(
    at(polygon('40,0 4,-8 -30,-10 -36,0 -30,10 4,8') + polygon('-8,-8 -34,-26 -38,-24 -26,-6') + polygon('-8,8 -34,26 -38,24 -26,6')),
  );
  canvas.fill(hull, scale(palette.night, 0.8));
  rimLight(painting, hull, { dx: -0.3, strength: 0.8, width: 2 * unit });
  shine(painting, await mask(at(box(-44, -5, 9, 4) + box(-44, 1, 9, 4))), { core: palette.light, strength: 1.6, halo: 12 * unit });
  shine(painting, await mask(at(stroke('-46,0 -130,0', 1.6))), { strength: 0.5, halo: 8 * unit });
}

export const ring: Motif = {
  titles: ['bottom-left', 'bottom', 'top'],
  async paint(painting) {
    const { focus, palette, random, unit, width, height, stage } = painting;
    nebula(painting, random.between(0.7, 1.1));
    const side = random.side();
    const around = random.chance(0.55);
    const radius = (around ? random.between(105, 140) : random.between(260, 380)) * unit;
    const world = around
      ? { x: focus.x, y: focus.y }
      : { x: focus.x - side * random.between(40, 160) * unit, y: Math.min(height * 0.95, stage.bottom) + radius * 0.55 };
    const hoopOptions: Hoop = {
      x: focus.x,
      y: around ? focus.y : focus.y - 10 * unit,
      radius: (around ? random.between(235, 275) : random.between(190, 235)) * unit,
      squash: around ? random.between(0.16, 0.36) : random.between(0.45, 0.8),
      tilt: side * random.between(0.15, 0.65),
      thick: random.between(32, 56) * unit,
    };
    const sun = { x: focus.x + side * 190 * unit, y: focus.y - random.between(120, 210) * unit };
    glow(painting, { ...sun, radius: 380 * unit, strength: 0.7 });
    glow(painting, { ...sun, radius: 90 * unit, colour: palette.light, strength: 2, core: 40 });
    if (!around) planet(painting, { ...world, radius, lightX: side * 0.7, lightY: -0.7 });
    hoop(painting, hoopOptions, false, side);
    if (around) planet(painting, { ...world, radius, lightX: side * 0.8, lightY: -0.5 });
    hoop(painting, hoopOptions, true, side);
    glow(painting, { x: focus.x, y: focus.y, radius: 420 * unit, colour: mix(palette.mid, palette.haze, 0.5), strength: 0.12, core: 1 });
    const ships = random.whole(1, 3);
    for (let index = 0; index < ships; index++) {
      await ship(
        painting,
        focus.x - side * random.between(60, 210) * unit,
        focus.y + random.between(40, 170) * unit * (index % 2 ? -1 : 1),
        random.between(0.4, 1) * unit,
        side < 0,
      );
    }
    specks(painting, { count: 90, size: [0.6 * unit, 1.6 * unit], strength: 0.6, right: width });
  },
};
