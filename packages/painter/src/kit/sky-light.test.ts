import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Canvas } from '../engine/canvas.ts';
import { rasterise } from '../engine/mask.ts';
import { Noise } from '../engine/noise.ts';
import { makePalette } from '../engine/palette.ts';
import { Random } from '../engine/random.ts';
import type { Painting } from '../scene.ts';
import { flatDisc } from './backdrop.ts';
import type { SkyLight } from './sky-light.ts';

const [width, height] = [90, 120];
const face = [0.25, 0.5, 0.75] as const;

/** A black picture on which a scene has painted its disc, radius 20, in the middle. */
async function skyLitBy(light: SkyLight): Promise<Canvas> {
  const random = new Random('sky');
  const painting: Painting = {
    canvas: new Canvas(width, height),
    width,
    height,
    unit: height / 800,
    wide: false,
    focus: { x: 45, y: 60 },
    stage: { top: 0, bottom: height },
    light,
    palette: makePalette('cobalt', random),
    random,
    noise: new Noise(random),
    mask: (svg) => rasterise(svg, width, height),
  };
  await flatDisc(painting, { x: 45, y: 60, radius: 20, face });
  return painting.canvas;
}

/** How many pixels have the colour of the disc. */
const discPixels = ({ data }: Canvas) =>
  Array.from({ length: width * height }, (_, point) => face.every((value, channel) => data[point * 3 + channel] === value)).filter(Boolean)
    .length;

test('a cover whose direction names no light has the disc of its scene', async () => {
  assert.ok(discPixels(await skyLitBy('disc')) > 1000);
});

for (const light of ['dawn', 'shafts', 'crescent', 'comet', 'galaxy', 'aurora'] as const) {
  test(`a cover whose direction names ${light} has that light in place of the disc`, async () => {
    const canvas = await skyLitBy(light);
    assert.equal(discPixels(canvas), 0);
    assert.ok(canvas.data.some((value) => value > 0.1));
  });
}

test('a cover whose direction names no light at all has a plain sky', async () => {
  assert.ok((await skyLitBy('none')).data.every((value) => value === 0));
});
