import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { flags } from '../../support/browser/browser.ts';
import { findChromium, findFullChromium } from '../../support/browser/chromium.ts';
import { measureTransfer } from '../../support/browser/transfer-sizes.ts';
import { signUpMember } from '../../support/test-client.ts';
import { printInteractions, printVisits, printWeights } from './table.ts';
import { fill } from '../data/seed.ts';
import { showStatus } from '../progress.ts';
import { measureInteractions } from './interactions.ts';
import { visitOften, type Visit } from './lighthouse.ts';
import { startServer } from '../programs.ts';

const project = join(import.meta.dirname, '..', '..', '..');
const phone = { viewport: { width: 412, height: 823 } };

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '3' } } });

async function main(): Promise<void> {
  const cache = join(project, '.cache');
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, 'bench-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  // The browser of the tests and, where there is one, a full Chromium, which is what people have.
  const programs = new Set([await findChromium(), findFullChromium() ?? (await findChromium())]);
  for (const program of programs) {
    const port = await freePort();
    const browser = await open(program, port, scratch);
    console.log(`\n# ${basename(program)} ${browser.version()}`);
    await visitPages(browser, port, mkdtempSync(join(scratch, 'shipped-')));
    await interact(browser, mkdtempSync(join(scratch, 'thousand-')));
    await browser.close();
  }
}

/** A browser that Lighthouse can talk to as well; what it keeps goes with the scratch folder. */
async function open(executablePath: string, port: number, home: string): Promise<Browser> {
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
  const args = [...flags, `--remote-debugging-port=${port}`];
  return chromium.launch({ executablePath, args, env });
}

/** The site as it is shipped: the catalogue and the sample reviews. */
async function visitPages(browser: Browser, port: number, folder: string): Promise<void> {
  const site = await startServer({ DATA_DIR: folder, DATABASE_URL: '', SAMPLE_REVIEWS: 'on' });
  const [game] = await (await fetch(`${site.address}/default?limit=1`)).json();
  const times = Number(options.times);
  const [load = 0] = loadavg();
  console.log(`Lighthouse's phone, the middle of ${times} visits; load of this machine before: ${load.toFixed(1)}.`);
  const visits: [path: string, Visit][] = [];
  for (const path of ['/', '/allReview', `/details/${game._id}`, '/auth/login']) {
    showStatus(`${path} …`);
    // Once before it counts: the response is then cached.
    await (await fetch(site.address + path)).arrayBuffer();
    visits.push([path, await visitOften(site.address + path, port, times)]);
  }
  showStatus('');
  printVisits(visits);
  const context = await browser.newContext(phone);
  printWeights(await measureTransfer(await context.newPage(), site.address));
  await context.close();
  await site.stop();
}

async function interact(browser: Browser, folder: string): Promise<void> {
  await fill({ size: 'small', database: 'SQLite' }, { DATA_DIR: folder, DATABASE_URL: '' });
  const site = await startServer({ DATA_DIR: folder, DATABASE_URL: '' });
  const writer = await signUpMember(site.address);
  await writer.addReview({
    gameTitle: 'Portal 2',
    rating: '4',
    text: 'A long evening. '.repeat(80),
  });
  const context = await browser.newContext(phone);
  printInteractions(await measureInteractions(await context.newPage(), site.address));
  await context.close();
  await site.stop();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

await main();
process.exit(0);
