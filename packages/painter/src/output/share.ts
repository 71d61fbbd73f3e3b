import sharp from 'sharp';
import { caption, display, drawLine, setLine } from '../title/lettering.ts';
import { layOutTitle } from '../title/title.ts';

// Pictures for link previews: in JPEG, which every reader of links knows, and in the shape that all
// of them show whole.
const [width, height] = [1200, 630];

const cover = { width: 384, height: 512, radius: 16, margin: 59 };
const place = { left: width - cover.width - cover.margin, top: cover.margin };
const column = place.left - cover.margin;
const [ink, accent] = ['#f1f2f5', '#ffb04d'];

/** A game's preview: its cover in a haze of its own colours, and its name. */
export async function paintShare(file: string, name: string): Promise<Buffer> {
  // Blurred small, then made large: so nothing of the grain is left to weigh anything.
  const haze = await sharp(file).resize(120, 63, { fit: 'cover' }).blur(6).modulate({ brightness: 0.5, saturation: 1.15 }).png().toBuffer();
  return sharp(haze)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: drawing(shadow() + titleOf(name)) }, { input: await roundedCover(file), ...place }])
    .jpeg({ quality: 50, mozjpeg: true })
    .toBuffer();
}

function titleOf(name: string): string {
  const { main, sub, top } = layOutTitle(name, 'bottom-left', column, height);
  const left = column * 0.07;
  return (
    `<g fill="${accent}">${wordmark(left, 82, 42)}</g>` +
    `<g fill="${ink}" opacity="0.85">${line('What players made of', left, top - 30, 30)}</g>` +
    `<g fill="${ink}">${main}${sub}</g>`
  );
}

/** The preview of every other page: a banner of ours with the name of the site. */
export async function paintSiteShare(banner: string): Promise<Buffer> {
  const left = 70;
  const words =
    `<linearGradient id="dusk"><stop offset="0" stop-opacity="0.55"/><stop offset="0.62" stop-opacity="0"/></linearGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#dusk)"/>` +
    `<g fill="${accent}">${wordmark(left, 296, 140)}</g>` +
    `<g fill="${ink}">${line('Games, and what players', left, 384, 37)}` +
    `${line('made of them.', left, 432, 37)}</g>`;
  return sharp(banner)
    .resize({ width: Math.round((1600 / 700) * height), height })
    .extract({ left: 48, top: 0, width, height })
    .composite([{ input: drawing(words) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

function wordmark(x: number, y: number, size: number): string {
  const style = { font: display, size, spacing: 0.012 };
  return drawLine(setLine('Playshelf', display, style.spacing), style, x, y);
}

function line(text: string, x: number, y: number, size: number): string {
  return drawLine(setLine(text, caption, 0), { font: caption, size, spacing: 0 }, x, y);
}

function shadow(): string {
  const box = `x="${place.left}" y="${place.top + 8}" width="${cover.width}" height="${cover.height}"`;
  return (
    `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="18"/></filter>` +
    `<rect ${box} filter="url(#soft)" opacity="0.6"/>`
  );
}

async function roundedCover(file: string): Promise<Buffer> {
  const shape = `<rect width="${cover.width}" height="${cover.height}" rx="${cover.radius}"/>`;
  return sharp(file)
    .resize(cover.width, cover.height)
    .composite([{ input: drawing(shape, cover), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

function drawing(body: string, box = { width, height }): Buffer {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}">`;
  return Buffer.from(`${root}${body}</svg>`);
}
