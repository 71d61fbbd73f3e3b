import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blob, curve, polygon, quad, segment, stroke, triangle } from './svg.ts';
import type { Point } from './svg.ts';

const text = '0,-5 10.25,0 -3.5,8 4,1';
const list: Point[] = [
  [0, -5],
  [10.25, 0],
  [-3.5, 8],
  [4, 1],
];

test('points given as text draw the same shape as points given as a list', () => {
  for (const draw of [polygon, blob, curve]) assert.equal(draw(text), draw(list));
  assert.equal(stroke(text, 2, true), stroke(list, 2, true));
});

test('triangle, quad and segment are short for polygon and stroke', () => {
  const [a, b, c, d] = list as [Point, Point, Point, Point];
  assert.equal(triangle(a, b, c), polygon([a, b, c]));
  assert.equal(quad(a, b, c, d), polygon(text));
  assert.equal(segment(a, b, 3), stroke('0,-5 10.25,0', 3));
  assert.equal(polygon(text), '<path d="M0.0 -5.0L10.3 0.0L-3.5 8.0L4.0 1.0Z"/>');
});
