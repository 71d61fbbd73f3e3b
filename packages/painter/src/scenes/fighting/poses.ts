import type { Random } from '../../engine/random.ts';
import { parsePoints, type Point } from '../../shapes/svg.ts';
import type { Build, Pose } from './body.ts';

export type PoseName = 'guard' | 'low' | 'punch' | 'kick' | 'flying' | 'uppercut' | 'crane' | 'charge' | 'blade' | 'hurled';

/** A pose with its joints as text. */
function pose(joints: Record<keyof Pose, string>): Pose {
  const [head, neck, hips] = parsePoints(`${joints.head} ${joints.neck} ${joints.hips}`) as [Point, Point, Point];
  const arm = (text: string) => parsePoints(text) as [Point, Point, Point];
  const leg = (text: string) => parsePoints(text) as [Point, Point, Point, Point];
  const { farArm, nearArm, farLeg, nearLeg } = joints;
  return { head, neck, hips, farArm: arm(farArm), nearArm: arm(nearArm), farLeg: leg(farLeg), nearLeg: leg(nearLeg) };
}

/** Stances of a fighter who faces right; y goes up to about -100. */
export const poses: Record<PoseName, Pose> = {
  guard: pose({
    head: '7,-88',
    neck: '3,-78',
    hips: '-2,-46',
    farArm: '9,-74 19,-60 27,-73',
    nearArm: '-3,-74 8,-57 19,-68',
    farLeg: '3,-44 16,-25 19,-4 28,-1',
    nearLeg: '-7,-44 -12,-23 -24,-4 -15,-1',
  }),
  low: pose({
    head: '9,-70',
    neck: '4,-61',
    hips: '-6,-33',
    farArm: '11,-57 25,-52 36,-60',
    nearArm: '-3,-58 -16,-50 -8,-40',
    farLeg: '0,-32 22,-31 27,-4 36,-1',
    nearLeg: '-11,-31 -25,-22 -42,-4 -32,-1',
  }),
  punch: pose({
    head: '15,-84',
    neck: '10,-75',
    hips: '-2,-45',
    farArm: '5,-70 -2,-56 9,-60',
    nearArm: '14,-72 31,-74 50,-76',
    farLeg: '4,-43 22,-28 23,-4 32,-1',
    nearLeg: '-7,-43 -17,-23 -34,-4 -25,-1',
  }),
  kick: pose({
    head: '-17,-89',
    neck: '-14,-80',
    hips: '-3,-52',
    farArm: '-10,-76 3,-70 8,-82',
    nearArm: '-19,-75 -31,-64 -24,-53',
    farLeg: '-4,-50 -6,-27 -10,-4 0,-1',
    nearLeg: '2,-54 24,-68 47,-80 51,-89',
  }),
  flying: pose({
    head: '-20,-92',
    neck: '-15,-84',
    hips: '-2,-60',
    farArm: '-10,-80 0,-72 8,-84',
    nearArm: '-20,-81 -34,-78 -44,-88',
    farLeg: '-2,-56 13,-44 0,-33 -4,-25',
    nearLeg: '3,-60 27,-58 50,-54 56,-62',
  }),
  uppercut: pose({
    head: '4,-90',
    neck: '3,-80',
    hips: '0,-48',
    farArm: '0,-75 -11,-62 -2,-54',
    nearArm: '8,-78 19,-90 15,-112',
    farLeg: '4,-46 20,-37 13,-16 22,-11',
    nearLeg: '-4,-46 -7,-24 -14,-4 -6,1',
  }),
  crane: pose({
    head: '1,-93',
    neck: '0,-83',
    hips: '-2,-51',
    farArm: '7,-79 25,-84 35,-98',
    nearArm: '-6,-79 -24,-84 -33,-98',
    farLeg: '3,-50 20,-56 16,-34 22,-27',
    nearLeg: '-5,-49 -4,-26 -8,-4 2,-1',
  }),
  charge: pose({
    head: '16,-76',
    neck: '10,-68',
    hips: '-7,-42',
    farArm: '13,-64 29,-66 37,-58',
    nearArm: '5,-66 24,-58 37,-62',
    farLeg: '-2,-40 18,-34 24,-6 33,-2',
    nearLeg: '-11,-39 -25,-21 -44,-9 -37,-1',
  }),
  blade: pose({
    head: '6,-84',
    neck: '2,-75',
    hips: '-4,-43',
    farArm: '8,-70 18,-60 24,-66',
    nearArm: '-4,-71 6,-58 20,-64',
    farLeg: '2,-41 18,-27 22,-4 31,-1',
    nearLeg: '-9,-41 -17,-22 -33,-4 -24,-1',
  }),
  hurled: pose({
    head: '-24,-74',
    neck: '-18,-67',
    hips: '4,-52',
    farArm: '-14,-66 -6,-82 6,-92',
    nearArm: '-18,-62 -22,-46 -12,-36',
    farLeg: '6,-54 24,-64 38,-52 46,-56',
    nearLeg: '6,-48 22,-42 30,-24 39,-24',
  }),
};

const hairs = ['short', 'ponytail', 'spiky', 'long', 'bald', 'hood'] as const;

export function someone(random: Random): Build {
  return {
    bulk: random.pick([0.84, 0.95, 1, 1.12, 1.26]),
    hair: random.pick(hairs),
    trousers: random.pick(['loose', 'loose', 'tight', 'skirt'] as const),
    sash: random.chance(0.5),
    headband: random.chance(0.35),
    gloves: random.chance(0.3),
  };
}
