import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Hono } from 'hono';
import { addAssets } from '../scripts/keep-assets.ts';
import type { AppEnv } from '../src/server/http/context.ts';
import { serveImmutable } from '../src/server/http/static-files.ts';
import { tempDirectory } from './support/databases/databases.ts';

/** A build folder, and what a server that was started before its builds serves from it. */
function site() {
  const folder = tempDirectory();
  const assets = join(folder, 'assets');
  mkdirSync(assets);
  const app = new Hono<AppEnv>();
  serveImmutable(app, '/assets', assets);

  function build(files: Record<string, string>): void {
    const newAssets = join(folder, 'new');
    mkdirSync(newAssets, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(newAssets, name), text);
    addAssets(newAssets, assets, join(folder, 'assets.json'));
  }
  const read = async (name: string) => {
    const response = await app.request(`/assets/${name}`);
    return response.ok ? response.text() : response.status;
  };
  return { assets, build, read };
}

test('a page of the version before finds its scripts after an update, and a process of either version has both', async () => {
  const { build, read } = site();
  build({ 'home-1.js': 'one', 'base-1.js': 'same' });
  build({ 'home-2.js': 'two', 'base-1.js': 'same' });
  assert.equal(await read('home-1.js'), 'one');
  assert.equal(await read('home-2.js'), 'two');
  assert.equal(await read('base-1.js'), 'same');
});

test('the assets of a build that was there before anyone took notes are found as well', async () => {
  const { assets, build, read } = site();
  writeFileSync(join(assets, 'home-0.js'), 'zero');
  build({ 'home-1.js': 'one' });
  assert.equal(await read('home-0.js'), 'zero');
});

test('a build that changes no asset does not push out those of an earlier one', async () => {
  const { build, read } = site();
  build({ 'home-1.js': 'one' });
  for (let count = 0; count < 6; count += 1) build({ 'home-2.js': 'two' });
  assert.equal(await read('home-1.js'), 'one');
  assert.equal(await read('home-2.js'), 'two');
});

test('assets are deleted when five newer builds do not have them', async () => {
  const { assets, build, read } = site();
  for (let number = 1; number <= 6; number += 1) {
    build({ [`home-${number}.js`]: String(number), 'base-1.js': 'same' });
  }
  assert.equal(await read('home-1.js'), 404);
  assert.equal(await read('home-2.js'), '2');
  assert.equal(await read('base-1.js'), 'same');
  assert.equal(readdirSync(assets).length, 6);
});
