// node_modules/.bin/node scripts/icons.ts
// Makes, of src/web/public/icon.svg and a banner, the pictures that browsers, home screens and link
// previews ask for, in src/web/public; commit what it writes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { readManifest } from '../src/art/manifest.ts';
import { paintSiteShare } from '../src/art/share.ts';

const project = join(import.meta.dirname, '..');
const folder = join(project, 'src', 'web', 'public');
const art = join(project, 'catalogue', 'art');

const icon = readFileSync(join(folder, 'icon.svg'), 'utf8');
const [ground] = /<rect [^>]*\/>/.exec(icon)!;
/** For systems that cut the corners themselves. */
const square = icon.replace(ground, ground.replace(/ rx="\d+"/, ''));
/** What a system may cut away is up to a fifth of the width, in a circle. */
const maskable = square.replace(
  /(<rect [^>]*\/>)(.*)(<\/svg>)/s,
  '$1<g transform="translate(16 16) scale(0.78) translate(-16.4 -16.5)">$2</g>$3',
);

async function render(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 32;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer();
}

/** A PNG in the clothes of an ICO: a head of six bytes, one entry of sixteen, then the picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const banner = readManifest(art).banners.find(({ file }) => file.startsWith('banner-great-tree.'))!;

const files: Record<string, Buffer> = {
  'favicon.ico': icoOf(await render(icon, 32), 32),
  'apple-touch-icon.png': await render(square, 180),
  'icon-192.png': await render(icon, 192),
  'icon-512.png': await render(icon, 512),
  'icon-maskable-512.png': await render(maskable, 512),
  'share.jpg': await paintSiteShare(join(art, 'banners', banner.file)),
};
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(folder, name), bytes);
  console.log(`${name}  ${bytes.length}`);
}
