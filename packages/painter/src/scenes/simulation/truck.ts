import { mix, ramp, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { backdrop, clouds, plainSun } from '../../kit/backdrop.ts';
import { fog } from '../../kit/fog.ts';
import { pine } from '../../kit/foliage.ts';
import { ground, mountains, ridge, skyline } from '../../kit/land.ts';
import { beam, glow, rays, rimLight, shine } from '../../kit/lights.ts';
import { rain, snow } from '../../kit/specks.ts';
import type { Motif, Painting } from '../../scene.ts';
import { box, circle, placed, polygon, quad, segment, stroke } from '../../shapes/svg.ts';

const tyre = (x: number) => circle(x, -11, 11);

/** A lorry from the side, facing right, 270 long, its tyres on the origin. */
const sideView = {
  body:
    box(-150, -88, 196, 66, 3) +
    box(-148, -24, 190, 7) +
    box(-96, -18, 54, 8) +
    '<path d="M52-16 L52-76 C52-84 56-88 62-88 L88-88 C96-88 100-84 102-76 L108-48 L112-40 L112-12 L52-12Z"/>' +
    '<path d="M54-88 L58-104 C70-108 82-100 90-88Z"/>' +
    box(40, -22, 20, 8) +
    stroke('55,-60 55,-116', 3.4) +
    [-136, -112, -88, 62, 96].map(tyre).join(''),
  pane: polygon('86,-80 96,-80 102,-54 84,-54'),
  lamps: box(107, -34, 6, 7, 2),
  marks: [-146, -110, -74, -38, -2, 36].map((x) => box(x, -25, 5, 3)).join('') + [60, 68, 76].map((x) => circle(x, -103, 1.6)).join(''),
};

/** The same from the front, 92 wide. */
const frontView = {
  body:
    box(-44, -122, 88, 100, 5) +
    '<path d="M-40-96 C-40-104-36-106-30-106 L30-106 C36-106 40-104 40-96 L43-50 L43-12 L-43-12 L-43-50Z"/>' +
    box(-56, -88, 9, 24, 3) +
    box(47, -88, 9, 24, 3) +
    stroke('-48,-86 -40,-84', 2) +
    stroke('48,-86 40,-84', 2) +
    box(-42, -14, 16, 16, 3) +
    box(26, -14, 16, 16, 3),
  pane: '<path d="M-35-92 L35-92 L38-62 L-38-62Z"/>',
  grill: [-52, -45, -38, -31].map((y) => box(-22, y, 44, 3.4, 1)).join(''),
  lamps: box(-40, -32, 13, 9, 3) + box(27, -32, 13, 9, 3),
  marks: [-34, -17, 0, 17, 34].map((x) => circle(x, -117, 2)).join(''),
};

type Light = { x: number; y: number };

/** Asphalt to the horizon with a broken middle line and bright edges. */
function road(painting: Painting, horizon: number, middle: number, light: Light): void {
  const { height, noise, palette } = painting;
  const field = ramp([palette.night, palette.deep, palette.mid, palette.haze]);
  const glare = (light.x - middle) / (height - horizon);
  ground(painting, horizon, middle, (across, away, near, pixel) => {
    const blur = 0.012 + away * 0.006;
    const tuft = noise.fbm(across * 3, away * 3, 4) * smooth(10, 2, away);
    const lane = Math.abs(across);
    field(0.66 - near * 0.62 + tuft * 0.25, pixel);
    const paved = smooth(0.92 + blur, 0.92, lane);
    const gleam = Math.exp(-(((across / away - glare) / 0.16) ** 2)) * (0.5 + tuft * 0.4);
    const dash = smooth(0.03 + blur, 0.02, lane) * ((away * 0.9) % 1 < 0.55 ? 1 : 0);
    const edge = smooth(0.03 + blur, 0.015, Math.abs(lane - 0.82));
    for (let channel = 0; channel < 3; channel++) {
      const tar = palette.night[channel]! * 0.8 + palette.mid[channel]! * 0.22 * (1 - near) + palette.haze[channel]! * gleam * 0.55;
      const line = palette.light[channel]! * (0.75 - near * 0.3);
      const seen = tar + (line - tar) * Math.max(dash, edge) * 0.85 * smooth(16, 6, away);
      pixel[channel]! += (seen - pixel[channel]!) * paved;
    }
  });
}

async function oncoming(painting: Painting, horizon: number, foot: number, x: number): Promise<void> {
  const { canvas, mask, palette, random, unit } = painting;
  const size = random.between(1.75, 2.1) * unit;
  const put = (svg: string) => mask(placed(svg, x, foot, size));
  const body = await put(frontView.body);
  canvas.fill(body, scale(palette.night, 0.9));
  rimLight(painting, body, { dx: 0.2, colour: palette.haze, strength: 0.8, width: 2.6 * unit });
  canvas.fill(await put(frontView.pane), mix(palette.deep, palette.mid, 0.7));
  canvas.fill(await put(frontView.grill), mix(palette.deep, palette.mid, 0.4));
  const warm = mix(palette.light, palette.accent, 0.2);
  for (const side of [-1, 1]) {
    const lamp = { x: x + side * 33 * size, y: foot - 28 * size };
    beam(painting, { ...lamp, angle: Math.PI / 2 - side * 0.35, spread: 0.5, length: 420 * unit, colour: warm, strength: 0.4 });
    glow(painting, { ...lamp, radius: 200 * unit, colour: warm, strength: 0.9, core: 40 });
    glow(painting, { ...lamp, radius: 330 * unit, colour: warm, strength: 0.3, squash: 0.03, core: 3 });
  }
  shine(painting, await put(frontView.lamps), { colour: warm, core: [1, 1, 1], strength: 2, halo: 16 * unit });
  shine(painting, await put(frontView.marks), { core: mix(palette.accent, [1, 1, 1], 0.4), strength: 1.4, halo: 8 * unit });
  fog(painting, { y: horizon + 20 * unit, depth: 30 * unit, density: 0.2 });
}

async function passing(painting: Painting, floor: number, x: number, side: number, light: Light): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  const size = random.between(1.4, 1.65) * unit;
  const put = (svg: string) => mask(placed(svg, x, floor, size, side < 0));
  let rail = segment([-10, floor - 4 * unit], [width + 10, floor - 4 * unit], 4 * unit);
  for (let post = 0; post < width; post += 46 * unit) rail += box(post, floor - 6 * unit, 5 * unit, 24 * unit);
  const body = await put(sideView.body);
  rays(painting, { ...light, length: 520 * unit, strength: 0.4, blockers: body });
  canvas.fill(body, scale(palette.night, 0.8));
  rimLight(painting, body, { dx: light.x - x, dy: -70 * unit, strength: 0.7, width: 2.6 * unit });
  canvas.fill(await put(sideView.pane), mix(palette.mid, palette.haze, 0.5));
  const nose = { x: x + side * 112 * size, y: floor - 30 * size };
  beam(painting, { ...nose, angle: side > 0 ? 0.07 : Math.PI - 0.07, spread: 0.17, length: 380 * unit, strength: 0.6 });
  shine(painting, await put(sideView.lamps), { colour: palette.light, core: [1, 1, 1], strength: 1.8, halo: 14 * unit });
  shine(painting, await put(sideView.marks), { core: mix(palette.accent, [1, 1, 1], 0.3), strength: 1.4, halo: 8 * unit });
  const barrier = await mask(rail);
  canvas.fill(barrier, scale(palette.night, 0.6));
  rimLight(painting, barrier, { colour: palette.haze, strength: 0.5, width: 1.5 * unit });
}

/** Pillars and arches that carry the road over a valley. */
async function viaduct(painting: Painting, floor: number): Promise<void> {
  const { canvas, mask, palette, random, unit, width } = painting;
  const pace = random.between(120, 180) * unit;
  let svg = box(-10, floor, width + 20, 20 * unit);
  for (let x = random.between(-60, 0) * unit; x < width + pace; x += pace)
    svg += quad([x - 12 * unit, floor], [x + 12 * unit, floor], [x + 18 * unit, painting.height], [x - 18 * unit, painting.height]);
  const bridge = await mask(svg);
  canvas.fill(bridge, scale(palette.night, 0.8));
  rimLight(painting, bridge, { dx: 0.6, dy: -0.6, colour: palette.mid, strength: 0.6, width: 2 * unit });
}

export const truck: Motif = {
  titles: ['bottom-left', 'bottom'],
  async paint(painting) {
    const { canvas, focus, height, mask, palette, random, stage, unit, wide, width } = painting;
    const side = random.side();
    const front = random.chance(0.5);
    const floor = Math.min(height * (wide ? 0.8 : 0.66), stage.bottom - 12 * unit);
    const horizon = front ? floor - random.between(130, 165) * unit : floor;
    const light = { x: focus.x + side * random.between(front ? 60 : 0, 130) * unit, y: horizon - random.between(60, 140) * unit };
    const night = random.chance(0.5);
    backdrop(painting, { night, horizon, bend: 1.15, stars: 200, starsTo: horizon * 0.7 });
    await plainSun(painting, { ...light, radius: random.between(60, 125) * unit });
    clouds(painting, {
      ...light,
      top: -30,
      bottom: horizon,
      lit: mix(palette.haze, palette.light, 0.5),
      shade: palette.mid,
      cover: random.between(0.35, 0.6),
      opacity: 0.85,
      stretch: 2.4,
      size: 130 * unit,
    });
    mountains(painting, {
      layers: 3,
      from: horizon + (front ? 4 : 40) * unit,
      to: horizon + (front ? 12 : 130) * unit,
      rise: random.between(100, 180) * unit,
      far: 0.64,
      near: front ? 0.4 : 0.2,
      kind: random.pick(['peaks', 'mesa', 'hills', 'peaks'] as const),
      side,
    });
    fog(painting, { y: horizon + (front ? 0 : 60) * unit, depth: 80 * unit, density: 0.6 });
    if (front) {
      road(painting, horizon, focus.x, light);
      let trees = '';
      for (const way of [-1, 1])
        for (let step = 0; step < 12; step++) {
          const near = (step / 12) ** 2;
          trees += pine(
            random,
            focus.x + way * (95 + 560 * near + random.next() * 50) * unit,
            horizon + (6 + 190 * near) * unit,
            (30 + 250 * near) * unit * random.between(0.8, 1.2),
          );
        }
      const wood = await mask(trees);
      canvas.fill(wood, mix(palette.night, palette.deep, 0.35));
      rimLight(painting, wood, { dx: light.x - focus.x, dy: -40 * unit, colour: palette.haze, strength: 0.4, width: 2 * unit });
      await oncoming(painting, horizon, floor + 6 * unit, focus.x - side * 62 * unit);
    } else {
      await viaduct(painting, floor);
      await passing(painting, floor + 2 * unit, focus.x - side * 10 * unit, side, light);
      const near = skyline(painting, { base: height * (wide ? 0.98 : 0.84), rise: 70 * unit, kind: 'hills' });
      fog(painting, { y: floor + 110 * unit, depth: 90 * unit, colour: palette.mid });
      ridge(painting, { top: near, colour: scale(palette.night, 0.8), air: palette.night, melt: 120 * unit });
      let trees = '';
      for (let x = 0; x < width; x += random.between(16, 44) * unit)
        trees += pine(random, x, near(x) + 8 * unit, random.between(40, 90) * unit);
      canvas.fill(await mask(trees), scale(palette.night, 0.8));
    }
    const weather = random.next();
    if (weather < 0.25) rain(painting, palette.light, 0.2);
    else if (weather < 0.4) snow(painting, palette.light, 0.6);
  },
};
