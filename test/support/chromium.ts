import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const project = join(import.meta.dirname, '..', '..');
const minutes = 60_000;

/** Where Playwright's own download goes: a folder of ours that git ignores. */
process.env.PLAYWRIGHT_BROWSERS_PATH ??= join(project, '.cache', 'browsers');

/** A Chromium to test with: the one asked for, the system's, Playwright's, or Debian's, in this order. */
export async function findChromium(): Promise<string> {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (isProgram(asked)) return asked;
    throw new Error(`CHROMIUM_PATH is ${asked}, which is no program: correct it, or leave it out.`);
  }
  const found =
    systemChromium() ?? (await downloaded()) ?? (await download()) ?? installFromDebian();
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed: install chromium or Google Chrome, or set CHROMIUM_PATH.',
  );
}

function systemChromium(): string | undefined {
  // Without windows of its own, a Chromium does the same with much less work.
  const names = [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return places.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function downloaded(): Promise<string | undefined> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function download(): Promise<string | undefined> {
  console.log("No Chromium on this machine: trying Playwright's download …");
  const program = join(project, 'node_modules', 'playwright', 'cli.js');
  spawnSync(process.execPath, [program, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 5 * minutes,
  });
  return downloaded();
}

function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return undefined;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: 'ignore', timeout: 10 * minutes, env: environment });
  if (apt('update').status !== 0) return undefined;
  // Older systems have no package of the first name.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.log(`Installing ${name} with apt-get …`);
    apt('install', '-y', '--no-install-recommends', name);
    const found = systemChromium();
    if (found) return found;
  }
  return undefined;
}
