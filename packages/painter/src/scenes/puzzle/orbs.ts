import { mix, ramp, scale } from '../../engine/colour.ts';
import { draw, gradient } from '../../engine/drawing.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { clouds, flatDisc, sky } from '../../kit/backdrop.ts';
import { bird, figure } from '../../kit/figures.ts';
import { fog } from '../../kit/fog.ts';
import { mountains } from '../../kit/land.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { specks, stars } from '../../kit/specks.ts';
import { reflect } from '../../kit/water.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box } from '../../shapes/svg.ts';
import { cuboid, isometric } from './isometric.ts';

type Orb = { x: number; y: number; radius: number };

/** A ball of glass with weather, land and a lamp of its own inside. */
function world(painting: Painting, { x, y, radius }: Orb): void {
  const { canvas, noise, palette, random } = painting;
  const seed = random.between(0, 90);
  const level = random.between(0.05, 0.4);
  const bright = random.chance(0.5);
  const own = bright ? palette.accent : palette.haze;
  const air = ramp([scale(own, 0.12), scale(own, 0.5), own, mix(own, palette.light, 0.7)]);
  const tone = new Float32Array(3);
  glow(painting, { x, y, radius: radius * 2, colour: own, strength: 0.35, core: 3 });
  canvas.each(
    (px, py, pixel) => {
      const [dx, dy] = [(px - x) / radius, (py - y) / radius];
      const far = Math.hypot(dx, dy);
      const cover = clamp((1 - far) * radius + 0.5);
      if (cover <= 0) return;
      const bend = 0.75 + far * far * 0.5;
      const land = level - noise.ridged(dx * bend * 1.3 + seed, seed, 4) * 0.55;
      const gas = noise.warped(dx * 1.4 + seed, dy * 2 + seed, 4, 1) * 0.3;
      air(0.42 + dy * 0.35 + gas, tone);
      const ground = smooth(land - 0.01, land + 0.02, dy * bend);
      const lamp = Math.exp(-((dx - 0.1) ** 2 + (dy - land + 0.25) ** 2) * 24);
      const rim = Math.pow(far, 7) * 0.75;
      const gleam = Math.exp(-((dx + 0.42) ** 2 + (dy + 0.5) ** 2) * 34) + 0.35 * Math.exp(-((dx - 0.5) ** 2 + (dy - 0.58) ** 2) * 40);
      for (let channel = 0; channel < 3; channel++) {
        let seen = tone[channel]! * 1.05 + palette.light[channel]! * lamp * 0.9;
        seen += (own[channel]! * 0.05 - seen) * ground * 0.95;
        seen = seen * (1 - 0.35 * far * far) + palette.light[channel]! * (rim + gleam * 1.1);
        pixel[channel]! += (seen - pixel[channel]!) * cover;
      }
    },
    y - radius - 1,
    y + radius + 1,
  );
}

/** A clear bubble: only its skin and its gleams are seen. */
function bubble(painting: Painting, { x, y, radius }: Orb): void {
  const { canvas, noise, palette, random } = painting;
  const seed = random.between(0, 90);
  const own = random.pick([palette.accent, palette.accent, palette.haze]);
  canvas.each(
    (px, py, pixel) => {
      const [dx, dy] = [(px - x) / radius, (py - y) / radius];
      const far = Math.hypot(dx, dy);
      const cover = clamp((1 - far) * radius + 0.5);
      if (cover <= 0) return;
      const film = 0.5 + noise.warped(dx * 1.1 + seed, dy * 1.1, 3, 1.4);
      const skin = Math.pow(far, 4) * 0.9 + 0.12 + 0.25 * smooth(-0.6, 0.9, dy);
      const gleam =
        Math.exp(-((dx + 0.42) ** 2 + (dy + 0.5) ** 2) * 40) * 1.2 + 0.5 * Math.exp(-((dx - 0.48) ** 2 + (dy - 0.55) ** 2) * 60);
      for (let channel = 0; channel < 3; channel++) {
        const sheen = own[channel]! * film + palette.light[channel]! * (1 - film);
        pixel[channel]! += (sheen * skin + palette.light[channel]! * gleam) * cover;
      }
    },
    y - radius - 1,
    y + radius + 1,
  );
}

async function cube(painting: Painting, { x, y, radius }: Orb): Promise<void> {
  const { mask, palette, random } = painting;
  const size = radius * 0.95;
  const view = isometric(x, y - size * 0.02, size, random.chance(0.5));
  const defs =
    gradient('top', y - size, y, [palette.light, mix(palette.haze, palette.light, 0.6)]) +
    gradient('left', y - size, y + size, [palette.haze, palette.mid]) +
    gradient('right', y - size, y + size, [palette.mid, palette.deep]);
  glow(painting, { x, y, radius: radius * 2, colour: palette.accent, strength: 0.3, core: 3 });
  await draw(painting, `<defs>${defs}</defs>${cuboid(view, [-0.5, -0.5, -0.5], [1, 1, 1]).svg}`);
  const inner = cuboid(view, [-0.2, 0.5, -0.2], [0.4, 0.01, 0.4]).svg + cuboid(view, [0.5, -0.2, -0.2], [0.01, 0.4, 0.4]).svg;
  const lamps = await mask(inner.replaceAll(/url\(#\w+\)/g, '#fff'));
  shine(painting, lamps, { core: mix(palette.accent, palette.light, 0.5), strength: 0.9, halo: radius * 0.3 });
}

/** Where they hang: in an arc, a rising chain or a loose flock around one great one. */
function hang(painting: Painting, line: number): Orb[] {
  const { focus, random, stage, unit, wide } = painting;
  const high = line - stage.top;
  const kind = random.pick(['great', 'arc', 'chain'] as const);
  const side = random.side();
  const spread = wide ? 1.6 : 1;
  if (kind === 'arc') {
    const count = random.whole(5, 7);
    return Array.from({ length: count }, (_, index) => {
      const part = index / (count - 1);
      const size = (20 + (wide ? 44 : 26) * Math.sin(part * Math.PI)) * unit * random.between(0.8, 1.1);
      return { x: focus.x + (part - 0.5) * 430 * unit * spread, y: line - high * (0.24 + 0.36 * Math.sin(part * Math.PI)), radius: size };
    });
  }
  if (kind === 'chain') {
    const chain: Orb[] = [];
    const bend = random.between(0.5, 0.9);
    let turn = -Math.PI / 2 + side * 0.5;
    let last: Orb = { x: focus.x - side * 40 * unit, y: line - high * 0.2, radius: random.between(62, 82) * unit };
    while (last.y > stage.top + last.radius && last.radius > 9 * unit && chain.length < 9) {
      chain.push(last);
      const radius = last.radius * random.between(0.72, 0.9);
      const apart = (last.radius + radius) * 1.08;
      last = { x: last.x + Math.cos(turn) * apart, y: last.y + Math.sin(turn) * apart, radius };
      turn = -Math.PI / 2 + Math.sin(chain.length * bend * 1.6) * side * 0.75;
    }
    return chain;
  }
  const great = { x: focus.x, y: line - high * 0.46, radius: random.between(112, 140) * unit };
  const small = Array.from({ length: random.whole(3, 7) }, (_, index): Orb => {
    const angle = random.between(0, Math.PI * 2);
    const apart = great.radius * random.between(1.25, 1.9);
    return {
      x: great.x + Math.cos(angle) * apart * spread,
      y: Math.min(line - 40 * unit, great.y + Math.sin(angle) * apart),
      radius: (14 + (index % 3) * 11) * unit,
    };
  });
  return [...small, great];
}

export const orbs: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide } = painting;
    const line = Math.min(height * (wide ? 0.8 : 0.66), stage.bottom - 16 * unit);
    const day = random.chance(0.5);
    const steps = day
      ? [palette.deep, palette.mid, palette.haze, mix(palette.haze, palette.light, 0.6)]
      : [palette.night, palette.deep, palette.mid, palette.haze];
    sky(painting, steps, line, day ? 0.9 : 1.3);
    if (!day) stars(painting, palette.light, line, 260);
    const sun = { x: focus.x + random.side() * random.between(60, 190) * unit, y: line - random.between(20, 90) * unit };
    glow(painting, { ...sun, radius: 460 * unit, strength: 0.6, core: 5, squash: 0.7 });
    await flatDisc(painting, { ...sun, radius: random.between(34, 64) * unit, face: scale(palette.light, 1.1) });
    clouds(painting, { ...sun, bottom: line, shade: palette.mid, cover: 0.42, opacity: 0.65, stretch: 2.8 });
    mountains(painting, {
      layers: 2,
      from: line,
      to: line + 8 * unit,
      rise: random.between(40, 110) * unit,
      far: 0.58,
      near: 0.4,
      kind: random.pick(['peaks', 'hills', 'mesa'] as const),
    });
    fog(painting, { y: line, depth: 70 * unit });
    const kind = random.pick(['worlds', 'cubes', 'bubbles'] as const);
    const birds = Array.from({ length: 5 }, () =>
      bird(sun.x + random.bell() * 120 * unit, sun.y - random.between(20, 120) * unit, random.between(8, 16) * unit),
    );
    canvas.fill(await mask(birds.join('')), palette.deep, 0.9);
    for (const orb of hang(painting, line)) {
      if (kind === 'cubes') await cube(painting, orb);
      else if (kind === 'worlds' && orb.radius > 20 * unit) world(painting, orb);
      else bubble(painting, orb);
    }
    if (random.chance(0.6)) {
      const x = focus.x - (sun.x > focus.x ? 1 : -1) * random.between(20, 90) * unit;
      const person = await mask(
        figure(x, line - 2 * unit, 58 * unit, random.chance(0.5)) + box(x - 46 * unit, line - 5 * unit, 92 * unit, 7 * unit, 3),
      );
      canvas.fill(person, scale(palette.night, 0.8));
      rimLight(painting, person, { dx: sun.x - x, dy: -40, strength: 0.7, width: 2 * unit });
    }
    reflect(painting, { line, tint: [0.6, 0.62, 0.68], ripple: random.between(6, 20) * unit });
    const depth = height - line;
    canvas.each((_x, y, pixel) => {
      const kept = 1 - 0.75 * smooth(0, 1, (y - line) / depth);
      for (let channel = 0; channel < 3; channel++) pixel[channel]! *= kept;
    }, line);
    fog(painting, { y: line, depth: 30 * unit, density: 0.5, torn: 0.8 });
    specks(painting, { count: 70, size: [0.7 * unit, 2.6 * unit], strength: 0.6, bottom: line });
  },
};
