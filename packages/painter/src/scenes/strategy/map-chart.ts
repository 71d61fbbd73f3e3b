import { mix, scale } from '../../engine/colour.ts';
import { smooth } from '../../engine/noise.ts';
import { ground } from '../../kit/land.ts';
import type { Painting } from '../../scene.ts';

type Realm = { across: number; away: number; owner: number };

function realms({ random }: Painting): Realm[] {
  return Array.from({ length: 30 }, () => ({
    across: random.between(-1.3, 1.3),
    away: random.between(0.9, 2.9),
    owner: random.whole(0, 2),
  }));
}

/** Whose land a spot is, how near the next border lies, and whether an enemy is behind it. */
function border(all: readonly Realm[], across: number, away: number) {
  let [first, second] = [Infinity, Infinity];
  let [mine, next] = [all[0]!, all[0]!];
  for (const realm of all) {
    const distance = Math.hypot(across - realm.across, away - realm.away);
    if (distance < first) {
      [second, next] = [first, mine];
      [first, mine] = [distance, realm];
    } else if (distance < second) {
      [second, next] = [distance, realm];
    }
  }
  const apart = Math.hypot(mine.across - next.across, mine.away - next.away) + 0.001;
  const edge = (second * second - first * first) / (2 * apart);
  return { owner: mine.owner, edge, hostile: mine.owner !== next.owner };
}

/** How far inside the map a spot lies; under 0 is the table. */
function inside(painting: Painting, glowing: boolean, across: number, away: number): number {
  if (glowing) return 0.58 - Math.hypot(across, away - 1.72);
  const half = painting.wide ? 0.95 : 0.6;
  const torn = painting.noise.fbm(across * 6, away * 6, 3) * 0.035;
  return Math.min(half - Math.abs(across), away - 1.02, 2.62 - away) + torn;
}

/**
 * A table seen from above, on it a paper map in lamp light or a round one of light: coasts, seas,
 * realms, and the front between them.
 */
export function chart(painting: Painting, spot: { x: number; y: number }, glowing: boolean): void {
  const { focus, height, noise, palette, unit } = painting;
  const all = realms(painting);
  const horizon = -0.3 * height;
  const paper = mix(palette.haze, palette.light, 0.55);
  const fields = glowing
    ? [scale(palette.mid, 0.5), scale(palette.mid, 0.8), scale(palette.haze, 0.55)]
    : [paper, mix(paper, palette.haze, 0.7), mix(paper, palette.mid, 0.6)];
  const sea = glowing ? scale(palette.deep, 0.55) : mix(palette.deep, palette.mid, 0.75);
  const ink = glowing ? mix(palette.haze, palette.light, 0.3) : scale(palette.night, 0.8);
  const wood = mix(palette.night, palette.deep, 0.5);
  const depth = height - horizon;
  ground(painting, horizon, focus.x, (across, away, near, pixel) => {
    const px = (across / away) * depth + focus.x - spot.x;
    const py = horizon + near * depth - spot.y;
    const distance = Math.hypot(px, py * 1.15) / (300 * unit);
    const lit = glowing ? 0.9 : 0.03 + 1.05 * Math.exp(-distance * distance * 1.5);
    const within = inside(painting, glowing, across, away);
    const grain = 0.7 + 0.6 * noise.fbm(across * 1.5, away * 22, 4);
    if (within < 0) {
      const rim = glowing ? Math.exp(within * 60) * 1.6 + Math.exp(within * 7) * 0.25 : 0;
      const shade = glowing ? 1 : 1 - 0.6 * Math.exp(within * 30);
      for (let channel = 0; channel < 3; channel++)
        pixel[channel] = wood[channel]! * grain * (0.25 + lit * (glowing ? 0.1 : 1.1)) * shade + palette.haze[channel]! * rim;
      return;
    }
    const bend = noise.fbm(across * 5 + 9, away * 5, 4) * 0.08;
    const land = noise.fbm(across * 1.5 + 3, away * 1.6 + 5, 6) + 0.14;
    const { owner, edge, hostile } = border(all, across + bend, away + bend);
    const coast = smooth(0.035, 0.008, Math.abs(land));
    const shore = smooth(-0.2, 0, land) * (0.5 + 0.5 * Math.sin(land * 130));
    const line = land > 0 ? smooth(0.008, 0.002, edge) : 0;
    const front = land > 0 && hostile ? smooth(0.024, 0, edge) : 0;
    const hills = 0.72 + noise.ridged(across * 4, away * 4, 4) * 0.45;
    const grid = Math.min(Math.abs(((across * 6 + 60.5) % 1) - 0.5), Math.abs(((away * 6) % 1) - 0.5));
    const web = glowing ? smooth(0.03, 0, grid) * 0.22 : 0;
    const old = glowing ? 1 : 1 - 0.5 * smooth(0.12, 0, within);
    const burn = front * (glowing ? 1.5 : 0.5 + 0.5 * lit);
    for (let channel = 0; channel < 3; channel++) {
      const water = sea[channel]! * (0.85 + shore * 0.5);
      let tone = land > 0 ? fields[owner]![channel]! * hills : water;
      tone += (ink[channel]! - tone) * (coast * 0.9 + line * 0.5 * (1 - coast));
      tone = (tone + ink[channel]! * web) * lit * old;
      pixel[channel] = tone + (palette.accent[channel]! * burn - tone) * front * 0.9;
    }
  });
}
