import { box, circle, ellipse, limb, polygon, quad, type Point } from '../../shapes/svg.ts';

/** A giant about 400 wide around the origin, its head near (0, -200), lost in clouds below 0. */
export type Giant = { body: string; eyes: string; light: Point; behind?: string };

const raised = (svg: string) => `<g transform="translate(0 -90)">${svg}</g>`;
const mirrored = (svg: string) => svg + `<g transform="scale(-1 1)">${svg}</g>`;

const horned: Giant = {
  body:
    '<path d="M-190 220 C-200 40-186-46-140-84 C-110-106-62-112-42-122 L-34-146 ' +
    'C-48-176-40-226 0-230 C40-226 48-176 34-146 ' +
    'L42-122 C62-112 110-106 140-84 C186-46 200 40 190 220Z"/>' +
    mirrored('<path d="M-28-212 C-76-214-98-246-86-296 C-70-262-48-246-14-232Z"/>') +
    mirrored(polygon('-150,-80 -196,-128 -168,-70') + polygon('-116,-96 -146,-150 -96,-104')),
  eyes: mirrored('<path d="M-26-188 L-7-178 L-10-172 L-26-178Z"/>'),
  light: [0, -190],
};

/** Stone, with a broken crown and one raised fist. */
const stone: Giant = {
  body:
    '<path d="M-170 220 L-176 20 L-150-70 L-96-104 L-44-108 L-40-134 L-56-160 L-50-214 ' +
    'L-34-206 L-24-240 L-8-212 L10-246 L24-210 ' +
    'L46-226 L54-164 L40-134 L44-108 L98-104 L140-84 L176-150 L186-228 L176-262 L190-296 ' +
    'L226-304 L250-278 L246-236 L228-206 ' +
    'L222-130 L196-20 L176 60 L170 220Z"/>',
  eyes: box(-34, -184, 22, 8) + box(12, -184, 22, 8),
  light: [0, -180],
};

/** A walking machine: a hull on two bent legs. */
const machine: Giant = {
  body: raised(
    polygon('-96,-196 -70,-250 30,-262 98,-226 120,-190 84,-156 20,-140 -72,-148') +
      polygon('90,-220 196,-206 196,-194 96,-196') +
      polygon('88,-186 168,-176 168,-168 88,-170') +
      polygon('-66,-250 -48,-300 -30,-300 -20,-256') +
      limb([-40, -298], [-40, -344], 5, 1.5) +
      box(-120, -236, 40, 54, 6) +
      [-1, 1].map((side) => leg(side * 46)).join(''),
  ),
  eyes: raised(box(66, -214, 30, 9, 4) + circle(-44, -206, 6)),
  light: [80, -300],
};

function leg(x: number): string {
  const [knee, foot] = [x * 2, x > 0 ? 60 : -120];
  return (
    limb([x * 0.8, -150], [knee, -50], 46, 34) +
    circle(knee, -46, 24) +
    limb([knee, -46], [foot, 150], 34, 26) +
    quad([foot - 50, 200], [foot - 22, 140], [foot + 30, 140], [foot + 74, 200])
  );
}

/** A dragon that rears out of the clouds, wings spread. */
const dragon: Giant = {
  body:
    '<path d="M-70 220 C-84 100-66 30-40-30 C-20-80-40-110-34-150 C-28-196 20-214 56-198 ' +
    'L92-190 L140-168 L146-156 L128-154 L92-156 ' +
    'L134-138 L124-130 L84-140 C50-142 26-140 22-118 C20-90 44-60 54-10 C66 60 66 120 70 220Z"/>' +
    '<path d="M50-196 C20-220-4-226-40-216 C-10-214 4-200 24-180Z M70-194 C56-226 ' +
    '30-248-2-252 C22-236 36-214 44-190Z"/>' +
    polygon('-36,-130 -62,-146 -34,-108') +
    polygon('-34,-92 -60,-104 -30,-68') +
    polygon('-34,-50 -66,-58 -42,-22'),
  behind: wing(-1) + wing(1),
  eyes: ellipse(76, -178, 8, 4, 20),
  light: [140, -150],
};

function wing(side: -1 | 1): string {
  const reach = side < 0 ? 1 : 0.82;
  const at = (x: number, y: number) => `${side * x * reach} ${y}`;
  return (
    `<path d="M${at(34, 10)} C${at(70, -120)} ${at(120, -210)} ${at(196, -276)} ` +
    `L${at(190, -250)} C${at(236, -210)} ${at(280, -130)} ${at(300, -40)} ` +
    `C${at(262, -70)} ${at(236, -70)} ${at(214, -40)} C${at(190, -66)} ${at(160, -60)} ` +
    `${at(146, -14)} C${at(120, -36)} ${at(90, -20)} ${at(60, 80)}Z"/>`
  );
}

export const giants = { horned, stone, machine, dragon };
