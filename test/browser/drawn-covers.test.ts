import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { composeCover } from '../../src/web/games/drawn-cover/compose-cover.ts';
import { openBrowser, openPage } from '../support/browser/browser.ts';
import { createSqlite, openDatabase } from '../support/databases/databases.ts';
import { importGames } from '../support/import-games.ts';
import { startServer } from '../support/server.ts';

const pageSize = 24;

/** Titles whose covers have, together, all motifs and all grounds of a title. */
function namesOfAllMotifs(): string[] {
  const names = new Map<string, string>();
  for (let number = 0; number < 3_000; number++) {
    const name = `The Long Way Home ${number}`;
    const { parts, initial } = composeCover(name, 'Puzzle');
    for (const [id] of parts) names.set(id, name);
    if (initial) names.set('initial', name);
  }
  return [...new Set(names.values())];
}

const otherScripts = ['Война и мир: Возвращение', 'مملكة الظلال الأخيرة', 'Ελληνικό παιχνίδι', 'ゼルダの伝説'];
const oddNames = ['II', 'W'.repeat(40), `${'A title without an end, '.repeat(6)}and more`, ...otherScripts];

const environment = await createSqlite('tables');
const db = await openDatabase(environment);
await db.deleteFrom('games').execute();
await importGames(
  db,
  [...oddNames, ...namesOfAllMotifs()].map((name) => ({ name })),
);
await db.destroy();
const { address } = await startServer({ ...environment, SAMPLE_REVIEWS: 'off' });
const browser = await openBrowser({ pictures: true });

/** The luminance of WCAG. */
function luminanceOf(rgb: ArrayLike<number>, start = 0): number {
  const [red, green, blue] = [0, 1, 2].map((offset) => {
    const value = rgb[start + offset]! / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Each cover of the page with its title, its place, and the colour of the letters. */
const readCovers = (page: Page) =>
  page.locator('.drawn-cover').evaluateAll((covers) => {
    const context = document.createElement('canvas').getContext('2d')!;
    return covers.map((cover) => {
      const title = cover.querySelector('b')!;
      context.fillStyle = getComputedStyle(title).color;
      context.fillRect(0, 0, 1, 1);
      const { x, y, width, height } = cover.getBoundingClientRect();
      const box = { x: x + scrollX, y: y + scrollY, width, height };
      return { name: title.textContent, box, ink: [...context.getImageData(0, 0, 1, 1).data] };
    });
  });

test('a person with weak eyes reads the title on every drawn cover, also on a small one', async () => {
  const { page } = await openPage(browser, `${address}/games?genre=Puzzle&sort=name`, {
    viewport: { width: 360, height: 800 },
  });
  for (let shown = 0; ; shown += pageSize) {
    await page.waitForLoadState('networkidle');
    const covers = await readCovers(page);
    const pixelsOf = async (visibility: string) => {
      await page.locator('.drawn-cover > b').evaluateAll((titles: HTMLElement[], value) => {
        for (const title of titles) title.style.visibility = value;
      }, visibility);
      return sharp(await page.screenshot({ fullPage: true }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
    };
    const [withTitles, without] = [await pixelsOf('visible'), await pixelsOf('hidden')];
    const { width } = without.info;
    for (const { name, box, ink } of covers) {
      const letters = luminanceOf(ink);
      let [all, pale] = [0, 0];
      for (let y = Math.ceil(box.y); y < box.y + box.height - 1; y++) {
        for (let x = Math.ceil(box.x); x < box.x + box.width - 1; x++) {
          const start = 3 * (y * width + x);
          if ([0, 1, 2].every((offset) => withTitles.data[start + offset] === without.data[start + offset])) continue;
          all++;
          if (contrastOf(letters, luminanceOf(without.data, start)) < 4.5) pale++;
        }
      }
      assert.ok(all > 20, `the title of ${name} is not there`);
      assert.ok(pale <= all / 50, `${pale} of ${all} pixels of the title of ${name} are pale`);
    }
    const next = page.getByRole('link', { name: 'More games' });
    if ((await next.count()) === 0) return assert.ok(shown > pageSize);
    await page.goto(new URL((await next.getAttribute('href'))!, address).href);
  }
});

test('a person with weak eyes reads a title in every palette', async () => {
  const { page } = await openPage(browser, `${address}/games?genre=Puzzle&sort=name`);
  const colours = await page
    .locator('.drawn-cover')
    .first()
    .evaluate((cover) => {
      const context = document.createElement('canvas').getContext('2d')!;
      const read = (colour: string) => {
        (cover as HTMLElement).style.backgroundColor = colour;
        context.fillStyle = getComputedStyle(cover).backgroundColor;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      return Array.from({ length: 24 * 8 }, (_, index) => {
        cover.setAttribute('class', `drawn-cover h${Math.floor(index / 8)} p${index % 8}`);
        const [quiet, quiet2, letters, tint] = ['--quiet', '--quiet-2', '--letters', '--tint'].map((name) =>
          read(`var(${name})`),
        );
        return { palette: cover.className, grounds: [quiet!, quiet2!], inks: [letters!, tint!] };
      });
    });
  for (const { palette, grounds, inks } of colours) {
    for (const ground of grounds) {
      for (const ink of inks) {
        const contrast = contrastOf(luminanceOf(ink), luminanceOf(ground));
        assert.ok(contrast >= 4.5, `${palette}: ${ink.join()} on ${ground.join()} has a contrast of ${contrast}`);
      }
    }
  }
});
