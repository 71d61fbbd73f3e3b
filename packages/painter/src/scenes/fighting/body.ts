import { blob, circle, limb, polygon, type Point } from '../../shapes/svg.ts';

/** Where the joints are, for a fighter about 100 high who faces right, feet around the origin. */
export type Pose = {
  head: Point;
  neck: Point;
  hips: Point;
  /** Shoulder, elbow, fist; the far arm and the near arm. */
  farArm: readonly [Point, Point, Point];
  nearArm: readonly [Point, Point, Point];
  /** Hip, knee, ankle, toe. */
  farLeg: readonly [Point, Point, Point, Point];
  nearLeg: readonly [Point, Point, Point, Point];
};

export type Build = {
  /** Over 1 is heavier. */
  bulk: number;
  hair: 'short' | 'ponytail' | 'spiky' | 'long' | 'bald' | 'hood';
  /** Loose trousers flare at the ankle. */
  trousers: 'loose' | 'tight' | 'skirt';
  /** Cloth that flies behind. */
  sash: boolean;
  headband: boolean;
  gloves: boolean;
};

/** Tapered bones with round joints: the muscles swell above the joint. */
function bones(points: readonly Point[], widths: readonly number[]): string {
  let svg = circle(points[0]![0], points[0]![1], widths[0]! / 2);
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1]!, points[index]!];
    const belly: Point = [from[0] + (to[0] - from[0]) * 0.36, from[1] + (to[1] - from[1]) * 0.36];
    const swell = Math.max(widths[index - 1]!, widths[index]!) * 1.08;
    svg += limb(from, belly, widths[index - 1]!, swell) + limb(belly, to, swell, widths[index]!);
    svg += circle(to[0], to[1], widths[index]! / 2) + circle(belly[0], belly[1], swell / 2);
  }
  return svg;
}

function arm([shoulder, elbow, fist]: Pose['farArm'], bulk: number, gloves: boolean): string {
  return bones([shoulder, elbow, fist], [9.4 * bulk, 7 * bulk, 5.2 * bulk]) + circle(fist[0], fist[1], gloves ? 5.6 : 4 * bulk);
}

function leg([hip, knee, ankle, toe]: Pose['farLeg'], build: Build): string {
  const { bulk } = build;
  const cuff = build.trousers === 'loose' ? 10 : 5;
  const thigh = build.trousers === 'loose' ? 15 : 13.4;
  const shin = build.trousers === 'loose' ? limb(knee, ankle, 9.6 * bulk, cuff * bulk) : '';
  const foot = limb(ankle, toe, 5.2, 4.2) + circle(ankle[0], ankle[1], 2.8) + circle(toe[0], toe[1], 2.1);
  return bones([hip, knee, ankle], [thigh * bulk, 9.4 * bulk, 5 * bulk]) + shin + foot;
}

/** Shoulders broad, waist narrow, along the line from neck to hips. */
function trunk({ neck, hips, farArm, nearArm, farLeg, nearLeg }: Pose, bulk: number): string {
  const along = (part: number): Point => [neck[0] + (hips[0] - neck[0]) * part, neck[1] + (hips[1] - neck[1]) * part];
  const length = Math.hypot(hips[0] - neck[0], hips[1] - neck[1]) || 1;
  const side: Point = [-(hips[1] - neck[1]) / length, (hips[0] - neck[0]) / length];
  const off = (part: number, out: number): Point => {
    const [x, y] = along(part);
    return [x + side[0] * out * bulk, y + side[1] * out * bulk];
  };
  const chest = blob([
    off(-0.06, 4),
    off(0.1, 10.5),
    off(0.36, 11),
    off(0.7, 8),
    off(1.05, 8.6),
    off(1.05, -8.6),
    off(0.7, -8),
    off(0.36, -11),
    off(0.1, -10.5),
    off(-0.06, -4),
  ]);
  const yoke = limb(farArm[0], nearArm[0], 10 * bulk, 10 * bulk);
  const pelvis = limb(farLeg[0], nearLeg[0], 15 * bulk, 15 * bulk) + circle(hips[0], hips[1], 8 * bulk);
  return chest + yoke + pelvis;
}

/** The head with its chin to the right, and its hair. */
function head({ head: [x, y], neck }: Pose, { hair, bulk, headband }: Build): string {
  const throat = limb([x - 0.6, y + 3], neck, 6.6 * Math.sqrt(bulk), 9 * bulk);
  const skull = blob([
    [x - 6, y - 2],
    [x - 3.6, y - 7],
    [x + 2, y - 7.6],
    [x + 5.6, y - 3.6],
    [x + 6.2, y + 1],
    [x + 5, y + 6.4],
    [x + 0.6, y + 7],
    [x - 4.4, y + 4],
  ]);
  const place = (path: string) => `<g transform="translate(${x} ${y})">${path}</g>`;
  const styles: Record<Build['hair'], string> = {
    bald: '',
    short: '<path d="M-7 3 C-9-6-4-11 2-10 C6-9.6 7-7 6-4 L-2-3Z"/>',
    ponytail: '<path d="M-7 2 C-9-7-3-11 3-10 L6-5 L-3-2Z"/><path d="M-5-7 C-14-10-19-2-24 8 C-17 4-11 3-6-2Z"/>',
    spiky: '<path d="M-6 4 L-14 2 L-8-2 L-15-7 L-7-7 L-10-15 L-2-10 L1-17 L4-10 L10-13 L7-5 L2-4Z"/>',
    long: '<path d="M3-10 C-6-12-10-4-10 4 C-11 14-18 20-24 24 C-12 24-4 18-2 6 L4-4Z"/>',
    hood: '<path d="M7-4 C6-12-4-13-8-7 C-12 0-12 8-13 14 L4 12 L1 4Z"/>',
  };
  const band = headband ? '<path d="M-6-3 C-14-6-20-2-28-6 C-22 0-16 2-7 0 C-14 4-18 8-25 8 C-16 12-10 6-6 1Z"/>' : '';
  return throat + skull + place(styles[hair] + band);
}

function cloth({ hips, farLeg, nearLeg }: Pose, build: Build): string {
  const [x, y] = hips;
  let svg = '';
  if (build.sash)
    svg +=
      `<path d="M${x - 6} ${y - 6} C${x - 18} ${y - 10} ${x - 24} ${y - 1} ${x - 36} ${y - 6} ` +
      `C${x - 28} ${y + 3} ${x - 18} ${y + 2} ${x - 8} ${y - 1} C${x - 18} ${y + 6} ${x - 22} ${y + 12} ${x - 33} ${y + 12} ` +
      `C${x - 20} ${y + 16} ${x - 10} ${y + 8} ${x - 4} ${y}Z"/>`;
  if (build.trousers !== 'skirt') return svg;
  const half = (part: readonly [Point, Point, Point, Point]): Point => [
    part[0][0] * 0.3 + part[1][0] * 0.7 - 2,
    part[0][1] * 0.3 + part[1][1] * 0.7,
  ];
  const [far, near] = [half(farLeg), half(nearLeg)];
  return (
    svg +
    polygon([
      [x - 8, y - 6],
      [x + 8, y - 6],
      [Math.max(far[0], near[0]) + 11, Math.max(far[1], near[1])],
      [x, Math.max(far[1], near[1]) + 6],
      [Math.min(far[0], near[0]) - 12, Math.max(far[1], near[1])],
    ])
  );
}

/** The whole fighter as SVG around the origin, and the fist that matters most. */
export function fighter(pose: Pose, build: Build): { svg: string; fist: Point } {
  const svg =
    arm(pose.farArm, build.bulk, build.gloves) +
    leg(pose.farLeg, build) +
    trunk(pose, build.bulk) +
    leg(pose.nearLeg, build) +
    head(pose, build) +
    cloth(pose, build) +
    arm(pose.nearArm, build.bulk, build.gloves);
  return { svg, fist: pose.nearArm[2] };
}
