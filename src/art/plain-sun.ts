import { scale } from './colour.ts';
import type { Colour } from './colour.ts';
import { glow } from './light.ts';
import type { Painting } from './scene.ts';
import { circle } from './shapes.ts';

/** A plain bright disc with its glow: a low sun, or a moon when small. */
export async function sun(
  painting: Painting,
  options: { x: number; y: number; radius: number; face?: Colour; halo?: number },
): Promise<void> {
  const { canvas, mask, palette } = painting;
  const { x, y, radius, face = scale(palette.light, 1.05), halo = 1 } = options;
  glow(painting, {
    x,
    y,
    radius: radius * 4.5,
    colour: palette.haze,
    strength: 0.8 * halo,
    core: 5,
  });
  canvas.fill(await mask(circle(x, y, radius)), face, 0.96);
}
