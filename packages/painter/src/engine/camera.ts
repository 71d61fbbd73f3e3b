import { Canvas } from './canvas.ts';
import { clamp } from './noise.ts';

/** How a cover shows its scene, if not as the scene composed it. */
export type Camera = {
  /** The scene is painted this much larger, and the cover shows the part around its focus. */
  zoom: number;
  /** Degrees that the camera leans to the right. */
  tilt?: number;
  /** Moves the camera, in widths and heights of the cover. */
  right?: number;
  down?: number;
  /** Swaps left and right. */
  mirror?: boolean;
};

/** The part of a large canvas that the camera sees. What is at the focus keeps its place on the cover. */
export function shoot(scene: Canvas, size: { width: number; height: number }, focus: { x: number; y: number }, camera: Camera): Canvas {
  const { zoom, tilt = 0, right = 0, down = 0, mirror = false } = camera;
  const cover = new Canvas(size.width, size.height);
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const middle = { x: focus.x / zoom, y: focus.y / zoom };
  cover.each((x, y, pixel) => {
    const dx = (mirror ? size.width - 1 - x : x) - middle.x;
    const dy = y - middle.y;
    const u = focus.x + dx * cos - dy * sin + right * size.width;
    const v = focus.y + dx * sin + dy * cos + down * size.height;
    sample(scene, u, v, pixel);
  });
  return cover;
}

/** The colour between four pixels; beyond the edge, that of the edge. */
function sample({ data, width, height }: Canvas, u: number, v: number, pixel: Float32Array): void {
  const x = clamp(u, 0, width - 1.001);
  const y = clamp(v, 0, height - 1.001);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, below] = [x - left, y - top];
  const at = (top * width + left) * 3;
  const under = at + width * 3;
  for (let channel = 0; channel < 3; channel++) {
    const high = data[at + channel]! * (1 - across) + data[at + 3 + channel]! * across;
    const low = data[under + channel]! * (1 - across) + data[under + 3 + channel]! * across;
    pixel[channel] = high * (1 - below) + low * below;
  }
}
