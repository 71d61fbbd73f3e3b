import { field } from '../../engine/canvas.ts';
import { mix, ramp, scale } from '../../engine/colour.ts';
import { clamp, smooth } from '../../engine/noise.ts';
import { sky } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { ground } from '../../kit/land.ts';
import { glow } from '../../kit/lights.ts';
import { embers, specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { arena } from './arena.ts';
import { ballKinds, paintBall } from './balls.ts';

/** Fire behind a thing that flies: from (x, y) back along (dx, dy). */
function blaze(painting: Painting, x: number, y: number, radius: number, dx: number, dy: number, long: number): void {
  const { canvas, height, noise, palette, random, unit, width } = painting;
  const shift = random.between(0, 90);
  const heat = field(width, height, 2, (px, py) => {
    const back = (px - x) * dx + (py - y) * dy;
    const aside = (px - x) * -dy + (py - y) * dx;
    const along = back / long;
    if (along > 1.1 || along < -0.25) return 0;
    const lick = noise.warped(back / (150 * unit) + shift, aside / (44 * unit), 5, 1) * (0.25 + along);
    const reach = radius * (1.28 - 0.5 * along) * Math.sqrt(clamp((back + radius * 1.25) / (radius * 1.3)));
    const edge = 1 - Math.abs(aside) / (reach + 0.01) + lick * 1.1;
    return smooth(0, 0.75, edge) * (1 - smooth(0.35, 1.05, along)) * smooth(-0.25, -0.05, along);
  });
  const colours = ramp([palette.deep, palette.mid, palette.haze, palette.light, [1, 1, 1]]);
  const tone = new Float32Array(3);
  canvas.each((px, py, pixel) => {
    const amount = heat[py * width + px]!;
    if (amount <= 0.003) return;
    colours(amount * 0.85, tone);
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel]! += (tone[channel]! * 1.15 - pixel[channel]!) * Math.min(1, amount * 1.5);
    }
  });
}

export const comet: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { focus, height, noise, palette, random, stage, unit, wide } = painting;
    const floor = Math.min(height * (wide ? 0.82 : 0.72), stage.bottom - 4 * unit);
    const side = random.side();
    const radius = random.between(66, 104) * unit;
    const angle = random.between(0.25, 0.85);
    const [dx, dy] = [-side * Math.cos(angle), (random.chance(0.7) ? 1 : -1) * Math.sin(angle)];
    const ball = { x: focus.x + side * random.between(30, 80) * unit, y: focus.y - dy * 60 * unit };
    sky(painting, [palette.night, palette.deep, palette.mid], floor, 1.2);
    await arena(painting, floor, random.pick(['bowl', 'dome'] as const));
    ground(painting, floor - 2, focus.x, (across, away, near, pixel) => {
      const stripe = Math.floor(away * 1.6) & 1 ? 1 : 0.72;
      const pool = Math.exp(-((across * 0.5) ** 2)) * (1 - near) * stripe;
      const grain = 0.9 + 0.25 * noise.at(across * 30, away * 30);
      for (let channel = 0; channel < 3; channel++)
        pixel[channel] = palette.night[channel]! * 0.7 + palette.mid[channel]! * pool * grain * 0.9;
    });
    fog(painting, { y: floor, depth: 80 * unit, colour: palette.mid, density: 0.5 });
    glow(painting, { ...ball, radius: 420 * unit, strength: 0.8, core: 6 });
    blaze(painting, ball.x, ball.y, radius, dx, dy, random.between(380, 520) * unit);
    await paintBall(painting, {
      ...ball,
      radius,
      kind: random.pick(ballKinds),
      turn: random.between(0, 360),
      lightX: -dx * 0.8,
      lightY: -0.7,
    });
    glow(painting, { x: ball.x, y: floor + 40 * unit, radius: 260 * unit, squash: 0.22, strength: 0.4, core: 3 });
    embers(painting, {
      x: ball.x + dx * 130 * unit,
      y: ball.y + 120 * unit,
      reach: 330 * unit,
      colour: mix(palette.light, palette.haze, 0.5),
      count: 110,
    });
    specks(painting, {
      count: 40,
      colour: scale(palette.light, 1),
      size: [1 * unit, 2.4 * unit],
      streak: { x: dx * 60 * unit, y: dy * 60 * unit },
      strength: 0.7,
    });
  },
};
