import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findExecutable, installPackage, isExecutable } from '../system-packages.ts';

const project = join(import.meta.dirname, '..', '..', '..');
const minutes = 60_000;

/** The folder for Playwright's download of Chromium; git ignores it. */
process.env.PLAYWRIGHT_BROWSERS_PATH ??= join(project, '.cache', 'browsers');

/** Returns the Chromium for the tests: CHROMIUM_PATH, the system's, Playwright's or Debian's, in this order. */
export async function findChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    if (isExecutable(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which is no program: correct it, or leave it out.`);
  }
  const found =
    systemChromium() ??
    (await downloaded()) ??
    (await download()) ??
    // Older systems have only the second package.
    installPackage(['chromium-headless-shell', 'chromium'], systemChromium);
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed: install chromium or Google Chrome, or set CHROMIUM_PATH.',
  );
}

function systemChromium(): string | undefined {
  // The headless shell comes first: the same engine without a user interface takes less processor time.
  return findExecutable(['chromium-headless-shell']) ?? findFullChromium();
}

/** The system's Chromium or Chrome as people use it, which takes more processor time than the headless shell. */
export function findFullChromium(): string | undefined {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const places = [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ];
  return findExecutable(names) ?? places.find(isExecutable);
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
