import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shoot } from './camera.ts';
import { Canvas } from './canvas.ts';

/** A dark canvas, twice the size of the cover, with one bright square around a point. */
function sceneWithSquareAt(x: number, y: number): Canvas {
  const scene = new Canvas(120, 160);
  scene.each((px, py, pixel) => pixel.fill(Math.abs(px - x) <= 2 && Math.abs(py - y) <= 2 ? 1 : 0));
  return scene;
}

const size = { width: 60, height: 80 };
const focus = { x: 40, y: 100 };
const brightness = ({ data, width }: Canvas, x: number, y: number) => data[(y * width + x) * 3]!;

test('a developer who moves the camera closer sees the focus of the scene at the same place', () => {
  const cover = shoot(sceneWithSquareAt(focus.x, focus.y), size, focus, { zoom: 2 });
  assert.equal(brightness(cover, 20, 50), 1);
  assert.equal(brightness(cover, 30, 50), 0);
});

test('a developer who tilts the camera by a quarter turn sees on the right what was below', () => {
  const cover = shoot(sceneWithSquareAt(focus.x, focus.y + 10), size, focus, { zoom: 2, tilt: 90 });
  assert.ok(brightness(cover, 30, 50) > 0.99);
});

test('a developer who moves the camera to the right sees the focus further left', () => {
  const cover = shoot(sceneWithSquareAt(focus.x, focus.y), size, focus, { zoom: 2, right: 0.1 });
  assert.equal(brightness(cover, 14, 50), 1);
});

test('a developer who mirrors the picture sees the focus on the other side', () => {
  const cover = shoot(sceneWithSquareAt(focus.x, focus.y), size, focus, { zoom: 2, mirror: true });
  assert.equal(brightness(cover, 39, 50), 1);
  assert.equal(brightness(cover, 20, 50), 0);
});

test('beyond the edge of the scene the camera sees its edge, not black', () => {
  const scene = new Canvas(120, 160);
  scene.data.fill(0.5);
  const cover = shoot(scene, size, focus, { zoom: 2, tilt: 45, down: 1 });
  assert.ok(cover.data.every((value) => Math.abs(value - 0.5) < 0.001));
});
