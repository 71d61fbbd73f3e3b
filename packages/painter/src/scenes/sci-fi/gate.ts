import { mix, ramp, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { backdrop } from '../../kit/backdrop.ts';
import { figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { ground, mountains } from '../../kit/land.ts';
import { glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { dust } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, quad } from '../../shapes/svg.ts';

/** The glowing skin inside the ring, drawn towards its middle. */
function vortex(painting: Painting, x: number, y: number, radius: number): void {
  const { canvas, noise, palette, random } = painting;
  const twist = random.side() * random.between(1.6, 2.6);
  const colours = ramp([palette.mid, palette.accent, mix(palette.accent, palette.light, 0.7), [1, 1, 1]]);
  const tone = new Float32Array(3);
  canvas.each(
    (px, py, pixel) => {
      const dx = (px - x) / radius;
      const dy = (py - y) / radius;
      const distance = Math.hypot(dx, dy);
      const cover = clamp((1 - distance) * radius + 0.5);
      if (cover <= 0) return;
      const angle = Math.atan2(dy, dx) + twist * Math.log(distance + 0.12);
      const arms = noise.fbm(Math.cos(angle) * 1.8 + 30, Math.sin(angle) * 1.8 + distance * 1.5, 5);
      const heat = 0.42 + arms * 0.75 + smooth(0.75, 0, distance) * 0.45 + smooth(0.8, 1, distance) * 0.25;
      colours(heat, tone);
      for (let channel = 0; channel < 3; channel++) {
        const seen = tone[channel]! * (0.5 + 1.1 * clamp(heat));
        pixel[channel]! += (seen - pixel[channel]!) * cover;
      }
    },
    y - radius,
    y + radius,
  );
}

async function ring(painting: Painting, x: number, y: number, radius: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const thick = radius * 0.17;
  let notches = '';
  const teeth = random.whole(9, 14);
  for (let tooth = 0; tooth < teeth; tooth++) {
    const turn = (tooth / teeth) * 360;
    notches += `<g transform="rotate(${turn} ${x} ${y})">${box(x - radius * 0.09, y - radius - thick * 1.35, radius * 0.18, thick)}</g>`;
  }
  const body = await mask(
    `<circle cx="${x}" cy="${y}" r="${radius + thick / 2}" fill="none" stroke="#fff" stroke-width="${thick}"/>` +
      notches +
      quad(
        [x - radius * 0.75, y + radius * 1.25],
        [x - radius * 0.5, y + radius * 0.86],
        [x + radius * 0.5, y + radius * 0.86],
        [x + radius * 0.75, y + radius * 1.25],
      ),
  );
  const inside = await mask(circle(x, y, radius));
  const solid = body.without(inside);
  canvas.fill(solid, mix(palette.night, palette.deep, 0.45));
  rimLight(painting, solid, { dx: 0.4, colour: palette.haze, strength: 0.6, width: 4 * unit });
  canvas.add(inside.blurred(radius * 0.12).within(solid), palette.accent, 0.7);
  const seam =
    `<circle cx="${x}" cy="${y}" r="${radius + thick * 0.55}" fill="none" stroke="#fff" stroke-width="${2.4 * unit}" ` +
    `stroke-dasharray="${14 * unit} ${9 * unit}"/>`;
  shine(painting, await mask(seam), { halo: 8 * unit });
}

export const gate: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, noise, palette, random, stage, unit } = painting;
    const horizon = Math.min(height * 0.58, stage.bottom - 75 * unit);
    const radius = random.between(135, 165) * unit;
    const { x } = focus;
    const y = horizon - radius * 0.92;
    backdrop(painting, { night: true, horizon, bend: 1.3, stars: 220, starsTo: horizon * 0.8 });
    glow(painting, { x, y: horizon, radius: 560 * unit, strength: 0.4, squash: 0.4, core: 2 });
    mountains(painting, { layers: 3, from: horizon, to: horizon + 20 * unit, rise: 120 * unit, far: 0.5, near: 0.26 });
    fog(painting, { y: horizon - 10 * unit, depth: 90 * unit, density: 0.55 });
    glow(painting, { x, y, radius: radius * 3, colour: palette.accent, strength: 0.55, core: 5 });
    const sand = ramp([palette.night, palette.deep, palette.mid, palette.haze]);
    ground(painting, horizon, x, (across, away, near, pixel) => {
      const dunes = noise.fbm(across * 1.1, away * 1.6 + 3, 5);
      const ripple = noise.at(across * 2 + dunes * 2, away * 9) * 0.1 * smooth(6, 1, away);
      sand(0.62 - near * 0.5 + dunes * 0.22 + ripple, pixel);
      const pool = Math.exp(-((across / 0.55) ** 2) - ((near - 0.1) / 0.28) ** 2);
      const grit = 0.75 + dunes * 0.9 + ripple * 2;
      for (let channel = 0; channel < 3; channel++) {
        pixel[channel]! += palette.accent[channel]! * pool * grit * 0.95;
      }
    });
    await ring(painting, x, y, radius);
    vortex(painting, x, y, radius);
    const feet = horizon + 62 * unit;
    const person = await mask(figure(x, feet, 96 * unit, random.chance(0.5)));
    rays(painting, { x, y, length: 460 * unit, colour: palette.accent, strength: 0.4, blockers: person.blurred(2) });
    const shadow = await mask(quad([x - 11 * unit, feet], [x + 11 * unit, feet], [x + 46 * unit, height], [x - 46 * unit, height]));
    canvas.darken(shadow.blurred(8 * unit), 0.8);
    canvas.fill(person, scale(palette.night, 0.6));
    rimLight(painting, person, { colour: palette.accent, strength: 0.9, width: 2 * unit });
    dust(painting, { x, y, reach: radius * 1.7, count: 120 });
  },
};
