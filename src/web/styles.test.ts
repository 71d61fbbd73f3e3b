import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');

/** The colours of a design token in the light and in the dark theme. */
function coloursOf(token: string): string[] {
  const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(styles) ?? [];
  return [light!, dark!];
}

/** The relative luminance of WCAG. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => first - second);
  return (light! + 0.05) / (dark! + 0.05);
}

// axe takes a star in a text for an icon, and does not check it.
test('a reader with weak eyes sees the outline of a star in both themes', () => {
  for (const place of ['ground', 'raised']) {
    for (const [theme, colour] of coloursOf('star-edge').entries()) {
      const contrast = contrastOf(colour, coloursOf(place)[theme]!);
      assert.ok(contrast >= 4.5, `${colour} on ${place} has a contrast of ${contrast}`);
    }
  }
});
