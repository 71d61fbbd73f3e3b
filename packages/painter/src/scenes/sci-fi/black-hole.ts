import { mix, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { glow } from '../../kit/lights.ts';
import { nebula } from '../../kit/space.ts';
import { stars } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';

const inner = 2.6;
const outer = 11;

/** What a bent ray of light has met: glow of the disc, and how much it still lets through. */
type Ray = { light: number; heat: number; clear: number };

/**
 * Follows one ray past a black hole of radius 1, in steps, from a camera a little above the plane
 * of the disc. (u, v) is where it leaves the picture, in radii of the hole.
 */
function trace({ noise }: Painting, u: number, v: number, rise: number, ray: Ray): void {
  const far = 26;
  const cos = Math.cos(rise);
  const sin = Math.sin(rise);
  let [x, y, z] = [u, v * cos + far * sin, -far * cos + v * sin];
  let [dx, dy, dz] = [0, -sin, cos];
  const spin = (y * dz - z * dy) ** 2 + (z * dx - x * dz) ** 2 + (x * dy - y * dx) ** 2;
  ray.light = 0;
  ray.heat = 0;
  ray.clear = 1;
  for (let step = 0; step < 130; step++) {
    const square = x * x + y * y + z * z;
    const radius = Math.sqrt(square);
    if (radius < 1) {
      ray.clear = 0;
      return;
    }
    if (z > 14 && radius > 14) return;
    const pace = clamp((radius - 0.8) * 0.12, 0.03, 1.6);
    const pull = (-1.5 * spin * pace) / (square * square * radius);
    dx += x * pull;
    dy += y * pull;
    dz += z * pull;
    const before = y;
    x += dx * pace;
    y += dy * pace;
    z += dz * pace;
    if (before * y < 0) {
      const over = (y / (y - before)) * pace;
      disc(noise, x - dx * over, z - dz * over, ray);
    }
  }
}

/** Four rays to the pixel where the shadow of the hole ends, one elsewhere. */
function traceSoftly(painting: Painting, u: number, v: number, rise: number, ray: Ray, half: number): void {
  if (Math.abs(Math.hypot(u, v) - 2.65) > 0.35) return trace(painting, u, v, rise, ray);
  let [light, heat, clear] = [0, 0, 0];
  for (const [du, dv] of [
    [-half, -half],
    [half, -half],
    [-half, half],
    [half, half],
  ] as const) {
    trace(painting, u + du * 0.5, v + dv * 0.5, rise, ray);
    light += ray.light / 4;
    heat += ray.heat / 4;
    clear += ray.clear / 4;
  }
  ray.light = light;
  ray.heat = heat;
  ray.clear = clear;
}

/** The light of the disc where a ray crosses it; the side that turns towards us is brighter. */
function disc(noise: Painting['noise'], x: number, z: number, ray: Ray): void {
  const radius = Math.hypot(x, z);
  if (radius < inner || radius > outer) return;
  const angle = Math.atan2(z, x) + 5 / radius;
  const swirl = noise.fbm(Math.cos(angle) * 2.2 + radius * 0.35, Math.sin(angle) * 2.2 + 7, 4);
  const rings = noise.fbm(radius * 2.6, angle * 0.35 + 20, 4);
  const edge = smooth(inner, inner + 0.4, radius) * (1 - smooth(outer * 0.55, outer, radius));
  const body = clamp(0.62 + swirl * 0.7 + rings * 0.9) * edge;
  const turn = 1 + (0.62 * -x) / radius / Math.sqrt(radius / inner);
  const bright = body * Math.pow(inner / radius, 1.5) * turn ** 2.4;
  ray.light += ray.clear * bright * 2.6;
  ray.heat += ray.clear * bright * Math.pow(inner / radius, 1.4);
  ray.clear *= 1 - clamp(body * 0.9);
}

export const blackHole: Motif = {
  titles: ['bottom-left', 'bottom', 'top'],
  paint(painting) {
    const { canvas, focus, palette, random, unit } = painting;
    nebula(painting, 0.5);
    stars(painting, palette.light, painting.height, 200);
    const radius = random.between(30, 40) * unit;
    const rise = random.between(0.1, 0.26);
    const tilt = random.bell() * 0.42;
    const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
    glow(painting, { ...focus, radius: radius * 17, colour: palette.mid, strength: 0.7, core: 4 });
    const warm = scale(palette.haze, 1.1);
    const hot = scale(mix(palette.light, [1, 1, 1], 0.2), 1.3);
    const ray: Ray = { light: 0, heat: 0, clear: 1 };
    const reach = outer * 1.25;
    canvas.each((px, py, pixel) => {
      const dx = (px - focus.x) / radius;
      const dy = (py - focus.y) / radius;
      const u = dx * cos + dy * sin;
      const v = dx * sin - dy * cos;
      if (Math.abs(u) > reach || Math.abs(v) > 8) return;
      traceSoftly(painting, u, v, rise, ray, 0.5 / radius);
      const heat = clamp(ray.heat * 1.2);
      for (let channel = 0; channel < 3; channel++) {
        const tone = warm[channel]! + (hot[channel]! - warm[channel]!) * heat;
        pixel[channel] = pixel[channel]! * ray.clear + tone * ray.light;
      }
    });
    const flare = { ...focus, colour: palette.haze, squash: 0.03, core: 3 };
    glow(painting, { ...flare, radius: radius * 22, strength: 0.22 });
  },
};
