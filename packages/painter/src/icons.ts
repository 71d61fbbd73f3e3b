import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { artFolder } from './catalogue.ts';
import { readManifest } from './output/manifest.ts';
import { paintSiteShare } from './output/share.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'web', 'public');

/**
 * Renders the icons that browsers and home screens ask for from src/web/public/icon.svg, and the image of
 * link previews from a banner, into src/web/public; commit the results.
 */
export async function renderIcons(): Promise<void> {
  const icon = readFileSync(join(folder, 'icon.svg'), 'utf8');
  const [ground] = /<rect [^>]*\/>/.exec(icon)!;
  /** For systems that cut the corners themselves. */
  const square = icon.replace(ground, ground.replace(/ rx="\d+"/, ''));
  /** A system may cut away up to a fifth of the width, in a circle. */
  const maskable = square.replace(
    /(<rect [^>]*\/>)(.*)(<\/svg>)/s,
    '$1<g transform="translate(16 16) scale(0.78) translate(-16.4 -16.5)">$2</g>$3',
  );
  const { banners } = readManifest(artFolder);
  const banner = banners.find(({ file }) => file.startsWith('banner-great-tree.'))!;
  const files: Record<string, Buffer> = {
    'favicon.ico': toIco(await render(icon, 32), 32),
    'apple-touch-icon.png': await render(square, 180),
    'icon-192.png': await render(icon, 192),
    'icon-512.png': await render(icon, 512),
    'icon-maskable-512.png': await render(maskable, 512),
    'share.jpg': await paintSiteShare(join(artFolder, 'banners', banner.file)),
  };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(folder, name), bytes);
    console.log(`${name}  ${bytes.length}`);
  }
}

async function render(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 32;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer();
}

/** An ICO file with one PNG: a header of six bytes, one entry of sixteen, then the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
