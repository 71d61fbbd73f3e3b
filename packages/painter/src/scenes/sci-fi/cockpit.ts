import { mix, scale } from '../../engine/colour.ts';
import { Mask } from '../../engine/mask.ts';
import { smooth } from '../../engine/noise.ts';
import { glow, rimLight, shine } from '../../kit/lights.ts';
import { nebula, planet } from '../../kit/space.ts';
import { specks } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, ellipse, polygon, segment, stroke, type Point } from '../../shapes/svg.ts';

/** What lies ahead: a world, a field of rocks, or the streaks of great speed. */
async function ahead(painting: Painting, x: number, y: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  const kind = random.pick(['world', 'rocks', 'speed', 'station'] as const);
  const side = random.side();
  if (kind === 'speed') {
    canvas.each((px, py, pixel) => {
      const far = Math.hypot(px - x, py - y);
      const light = Math.exp(-far / (170 * unit));
      for (let channel = 0; channel < 3; channel++) pixel[channel]! += palette.haze[channel]! * light * 1.1;
    });
    let streaks = '';
    for (let index = 0; index < 190; index++) {
      const turn = random.between(0, Math.PI * 2);
      const from = random.between(40, 330) * unit;
      const to = from * random.between(1.15, 1.7);
      streaks += segment(
        [x + Math.cos(turn) * from, y + Math.sin(turn) * from],
        [x + Math.cos(turn) * to, y + Math.sin(turn) * to],
        (0.5 + from / (150 * unit)) * unit,
      );
    }
    shine(painting, await mask(streaks), { colour: palette.haze, core: palette.light, strength: 0.75, halo: 7 * unit });
    glow(painting, { x, y, radius: 240 * unit, colour: palette.light, strength: 0.9, core: 20 });
    return;
  }
  const radius = (kind === 'world' ? random.between(130, 190) : random.between(54, 90)) * unit;
  planet(painting, {
    x: x + side * random.between(0, 60) * unit,
    y: y + random.between(-20, 40) * unit,
    radius,
    lightX: -side * 0.8,
    lightY: -0.5,
  });
  if (kind === 'station') {
    const tilt = random.between(-24, 24);
    const ring = (rx: number, thick: number) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx * unit}" ry="${rx * 0.3 * unit}" fill="none" stroke="#fff" stroke-width="${thick * unit}"/>`;
    const mast = box(x - 8 * unit, y - 110 * unit, 16 * unit, 220 * unit, 6);
    const spoke = segment([x - 150 * unit, y], [x + 150 * unit, y], 6 * unit);
    const parts = ring(150, 13) + ring(92, 7) + mast + spoke + circle(x, y, 24 * unit);
    const hull = await mask(`<g transform="rotate(${tilt} ${x} ${y})">${parts}</g>`);
    canvas.fill(hull, mix(palette.night, palette.deep, 0.5));
    rimLight(painting, hull, { dx: -side });
    const lamps = Array.from({ length: 26 }, (_, index) =>
      circle(x + Math.cos(index * 0.24) * 150 * unit, y + Math.sin(index * 0.24) * 45 * unit, 1.8 * unit),
    ).join('');
    shine(painting, await mask(`<g transform="rotate(${tilt} ${x} ${y})">${lamps}</g>`), {
      core: palette.light,
      strength: 1.2,
      halo: 7 * unit,
    });
    return;
  }
  const count = kind === 'rocks' ? random.whole(16, 26) : random.whole(0, 5);
  for (let index = 0; index < count; index++) {
    const size = (5 + 44 * random.next() ** 3) * unit;
    const [cx, cy] = [random.between(0, width), y + random.bell() * 190 * unit];
    const points = Array.from({ length: 10 }, (_, corner): Point => {
      const turn = (corner / 10) * Math.PI * 2;
      const reach = size * random.between(0.75, 1.15);
      return [cx + Math.cos(turn) * reach, cy + Math.sin(turn) * reach * 0.8];
    });
    const rock = await mask(polygon(points));
    canvas.fill(rock, mix(palette.night, palette.deep, 0.7));
    rimLight(painting, rock, { dx: -side * 0.8, dy: -0.5, colour: palette.haze, strength: 0.9, width: Math.max(2, size * 0.25) });
  }
}

/** Struts of the canopy that run from the dashboard to the edges. */
function canopy(painting: Painting, x: number, sill: number): string {
  const { random, stage, unit, wide, width } = painting;
  const kind = random.pick(wide ? (['vee', 'grid'] as const) : (['vee', 'arch', 'grid'] as const));
  const top = stage.top - 10;
  const bar = (points: readonly Point[], thick: number) => stroke(points, thick * unit);
  if (kind === 'vee') {
    const spread = random.between(60, 120) * unit;
    return (
      [-1, 1]
        .map(
          (side) =>
            bar(
              [
                [x + side * 250 * unit, sill + 20],
                [x + side * spread, top],
              ],
              17,
            ) +
            bar(
              [
                [x + side * 250 * unit, sill + 20],
                [x + side * 620 * unit, sill - 190 * unit],
              ],
              15,
            ),
        )
        .join('') +
      bar(
        [
          [x - spread - 40 * unit, top + 60 * unit],
          [x + spread + 40 * unit, top + 60 * unit],
        ],
        12,
      )
    );
  }
  if (kind === 'arch') {
    const reach = 285 * unit;
    return (
      `<path fill-rule="evenodd" d="M-20 -20H${width + 20}V${sill + 30}H-20Z M${x - reach} ${sill + 10}V${sill - 210 * unit}` +
      `A${reach} ${reach * 0.92} 0 0 1 ${x + reach} ${sill - 210 * unit}V${sill + 10}Z"/>` +
      bar(
        [
          [x - reach, sill - 150 * unit],
          [x - reach * 0.72, sill + 10],
        ],
        10,
      ) +
      bar(
        [
          [x + reach, sill - 150 * unit],
          [x + reach * 0.72, sill + 10],
        ],
        10,
      )
    );
  }
  return (
    [-1, 0, 1]
      .map((place) =>
        bar(
          [
            [x + place * 190 * unit, sill + 10],
            [x + place * 130 * unit, top],
          ],
          place === 0 ? 7 : 13,
        ),
      )
      .join('') +
    bar(
      [
        [-20, sill - 250 * unit],
        [x, sill - 280 * unit],
        [width + 20, sill - 250 * unit],
      ],
      11,
    )
  );
}

async function dashboard(painting: Painting, x: number, sill: number): Promise<Mask> {
  const { canvas, height, mask, palette, random, unit, width } = painting;
  const rise = random.between(16, 44) * unit;
  const desk = await mask(
    polygon([
      [-10, height + 10],
      [-10, sill - rise],
      [x - 190 * unit, sill - rise * 0.3],
      [x - 120 * unit, sill + 6 * unit],
      [x + 120 * unit, sill + 6 * unit],
      [x + 190 * unit, sill - rise * 0.3],
      [width + 10, sill - rise],
      [width + 10, height + 10],
    ]) +
      [-1, 1]
        .map(
          (side) =>
            `<path d="M${x + side * 128 * unit} ${height}q${-side * 8 * unit} ${-(height - sill) * 0.7} ${side * 12 * unit} ` +
            `${-(height - sill) * 0.98}" fill="none" stroke="#fff" stroke-width="${20 * unit}" stroke-linecap="round"/>`,
        )
        .join(''),
  );
  canvas.fill(desk, (_px, py, pixel) => {
    const lit = smooth(130 * unit, 0, py - sill) * 0.34;
    for (let channel = 0; channel < 3; channel++) pixel[channel] = palette.night[channel]! * 0.6 + palette.mid[channel]! * lit * 0.5;
  });
  rimLight(painting, desk, { colour: palette.haze, strength: 0.8 });
  let [screens, lines] = ['', ''];
  for (const place of [-2, -1, 0, 1, 2]) {
    const cx = x + place * 84 * unit;
    const cy = sill + (38 - Math.abs(place) * 5) * unit;
    if (random.chance(0.35))
      screens +=
        `<circle cx="${cx}" cy="${cy}" r="${20 * unit}" fill="none" stroke="#fff" stroke-width="${2.4 * unit}"/>` +
        circle(cx, cy, 5 * unit);
    else screens += box(cx - 32 * unit, cy - 16 * unit, 64 * unit, 34 * unit, 4);
    for (let index = 0; index < 6; index++)
      lines += box(cx - 26 * unit, cy - 11 * unit + index * 4.6 * unit, random.between(10, 50) * unit, 1.8 * unit);
  }
  canvas.add(await mask(screens), palette.accent, 0.28);
  shine(painting, await mask(lines), { strength: 0.8, halo: 7 * unit });
  const lamps = Array.from({ length: 40 }, () =>
    circle(x + random.bell() * 280 * unit, sill + random.between(66, 110) * unit, random.between(1.2, 2.4) * unit),
  );
  shine(painting, await mask(lamps.join('')), { colour: palette.haze, strength: 0.9, halo: 6 * unit });
  return desk;
}

export const cockpit: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const sill = Math.min(height * (wide ? 0.74 : 0.6), stage.bottom - 56 * unit);
    const x = wide ? focus.x : width / 2 + (focus.x - width / 2) * 0.4;
    const y = stage.top + (sill - stage.top) * random.between(0.44, 0.56);
    nebula(painting, random.between(0.8, 1.2));
    await ahead(painting, x, y);
    const marks = await mask(
      [70, 78]
        .map(
          (radius) =>
            `<circle cx="${x}" cy="${y}" r="${radius * unit}" fill="none" stroke="#fff" stroke-width="${1.6 * unit}" ` +
            `stroke-dasharray="${random.between(20, 60) * unit} ${random.between(10, 40) * unit}"/>`,
        )
        .join('') +
        [0, 90, 180, 270]
          .map((turn) => `<g transform="rotate(${turn} ${x} ${y})">${box(x - 1, y - 96 * unit, 2 * unit, 16 * unit)}</g>`)
          .join('') +
        [-1, 1]
          .map((side) =>
            Array.from({ length: 7 }, (_, index) =>
              box(
                x + side * 150 * unit - (index % 3 === 0 ? 9 : 5) * unit,
                y + (index - 3) * 18 * unit,
                (index % 3 === 0 ? 18 : 10) * unit,
                1.8 * unit,
              ),
            ).join(''),
          )
          .join(''),
    );
    shine(painting, marks, { strength: 0.7, halo: 8 * unit });
    const frame = await mask(canopy(painting, x, sill));
    canvas.fill(frame, scale(palette.night, 0.75));
    rimLight(painting, frame, { dx: 0.3, dy: 1, colour: palette.haze, strength: 0.5 });
    await dashboard(painting, x, sill);
    if (random.chance(0.6)) {
      const seats = await mask(
        [-1, 1]
          .map((side) => {
            const cx = x + side * random.between(92, 120) * unit;
            return (
              ellipse(cx, sill + 30 * unit, 18 * unit, 21 * unit) +
              `<path d="M${cx - 46 * unit} ${height}V${sill + 84 * unit}` +
              `Q${cx - 40 * unit} ${sill + 52 * unit} ${cx} ${sill + 50 * unit}` +
              `Q${cx + 40 * unit} ${sill + 52 * unit} ${cx + 46 * unit} ${sill + 84 * unit}V${height}Z"/>`
            );
          })
          .join(''),
      );
      canvas.fill(seats, scale(palette.night, 0.4));
      rimLight(painting, seats, { colour: palette.haze, strength: 0.55, width: 2.4 * unit });
    }
    specks(painting, { count: 40, size: [0.6 * unit, 1.8 * unit], strength: 0.4, bottom: sill });
  },
};
