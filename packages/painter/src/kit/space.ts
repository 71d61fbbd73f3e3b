import { mix, ramp } from '../engine/colour.ts';
import { clamp, smooth } from '../engine/noise.ts';
import type { Painting } from '../scene.ts';
import { sky } from './backdrop.ts';
import { glow } from './lights.ts';
import { stars } from './specks.ts';

/** Clouds of gas, bent by their own wind, with the stars between them. */
export function nebula(painting: Painting, strength = 1): void {
  const { canvas, noise, palette, random, unit, height } = painting;
  const [px, py] = [random.between(0, 90), random.between(0, 90)];
  const size = random.between(300, 420) * unit;
  sky(painting, [palette.night, palette.deep, mix(palette.deep, palette.mid, 0.4)]);
  stars(painting, palette.light, height * 0.8, 280);
  canvas.each((x, y, pixel) => {
    const u = x / size + px;
    const v = y / size + py;
    const gas = noise.warped(u, v, 6, 1.7);
    const veins = noise.warped(u * 1.7 + 9, v * 1.7, 5, 1.1);
    const body = smooth(-0.12, 0.5, gas) * strength;
    const hot = smooth(0.1, 0.62, gas + veins * 0.45) * strength;
    const dark = 1 - 0.75 * smooth(0.05, 0.4, veins - gas * 0.4);
    for (let channel = 0; channel < 3; channel++) {
      const light = palette.mid[channel]! * body * 0.9 + palette.haze[channel]! * hot * hot * 0.95;
      pixel[channel] = (pixel[channel]! + light) * (0.25 + 0.75 * dark);
    }
  });
}

export type Planet = { x: number; y: number; radius: number; lightX: number; lightY: number };

/** A world with bands, storms and an edge of lit air. */
export function planet(painting: Painting, { x, y, radius, lightX, lightY }: Planet): void {
  const { canvas, noise, palette, random } = painting;
  const seed = random.between(0, 90);
  const gas = random.chance(0.5);
  const surface = ramp([palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.accent, 0.35), palette.light]);
  const lightZ = 0.38;
  const norm = Math.hypot(lightX, lightY, lightZ);
  glow(painting, { x: x + lightX * radius * 0.3, y: y + lightY * radius * 0.3, radius: radius * 2.3, strength: 0.5, core: 3 });
  const tone = new Float32Array(3);
  canvas.each(
    (px, py, pixel) => {
      const dx = (px - x) / radius;
      const dy = (py - y) / radius;
      const square = dx * dx + dy * dy;
      const distance = Math.sqrt(square);
      const edge = clamp((1 - distance) * radius + 0.5);
      const facing = (dx * lightX + dy * lightY) / (distance * Math.hypot(lightX, lightY) + 0.001);
      if (distance > 1) {
        const air = Math.exp(-(distance - 1) * 16) * smooth(-0.5, 0.9, facing);
        for (let channel = 0; channel < 3; channel++) pixel[channel]! += palette.light[channel]! * air * 0.7;
      }
      if (edge <= 0) return;
      const z = Math.sqrt(Math.max(0, 1 - square));
      const lit = (dx * lightX + dy * lightY + z * lightZ) / norm;
      const bend = 1 / (0.55 + 0.45 * z);
      const u = dx * bend;
      const v = dy * bend;
      const tilt = v + u * 0.22;
      const pattern = gas
        ? 0.5 + 0.55 * noise.fbm(u * 0.9 + seed, tilt * 5.5 + noise.fbm(u * 2.6 + seed, tilt * 4, 4) * 0.9, 5)
        : 0.5 + 0.85 * noise.warped(u * 1.6 + seed, v * 1.6 + seed, 6, 1.3);
      surface(pattern, tone);
      const day = smooth(-0.12, 0.75, lit);
      const rim = Math.pow(1 - z, 3.2) * smooth(-0.2, 0.7, lit);
      for (let channel = 0; channel < 3; channel++) {
        const seen = tone[channel]! * (0.012 + 1.25 * day) + palette.light[channel]! * rim * 0.9;
        pixel[channel]! += (seen - pixel[channel]!) * edge;
      }
    },
    y - radius * 1.4,
    y + radius * 1.4,
  );
}
