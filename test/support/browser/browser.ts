import assert from 'node:assert/strict';
import { after } from 'node:test';
import { tempDirectory } from '../databases/databases.ts';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';

export const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

type BrowserOptions = {
  /** Playwright turns the back/forward cache off, unless it is asked for. */
  backForwardCache?: boolean;
  /** Widths of glyphs as on phones; Chromium on Linux otherwise rounds each to whole pixels. */
  fractionalGlyphWidths?: boolean;
  /**
   * For tests about pictures, about what moves while a page loads, and about what a page may fetch. Elsewhere they only
   * take processor time: their places are reserved, with or without them. `SCREENSHOTS` turns them on everywhere.
   */
  pictures?: boolean;
};

const opened = new Map<string, Promise<Browser>>();
const withoutPictures = new WeakSet<Browser>();

/** The machine's Chromium, one for all test files of a process that want the same, closed after their tests. */
export function openBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options);
  const browser = opened.get(key) ?? launch(options);
  opened.set(key, browser);
  return browser;
}

async function launch(options: BrowserOptions): Promise<Browser> {
  const { backForwardCache = false, fractionalGlyphWidths = false } = options;
  const pictures = options.pictures || process.env.SCREENSHOTS !== undefined;
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('Run the tests with npm test: it finds a Chromium.');
  // What a browser keeps between runs goes with the tests' own folder.
  const home = tempDirectory();
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home };
  const ignoreDefaultArgs = backForwardCache ? ['--disable-back-forward-cache'] : [];
  // A page of a test lives for seconds: to optimize its scripts takes more processor time than it saves.
  const args = [...flags, '--js-flags=--no-opt,--no-maglev'];
  if (fractionalGlyphWidths) args.push('--font-render-hinting=none');
  if (!pictures) args.push('--blink-settings=imagesEnabled=false');
  const browser = await chromium.launch({ executablePath, args, env, ignoreDefaultArgs });
  if (!pictures) withoutPictures.add(browser);
  after(() => browser.close());
  return browser;
}

/** How long an action may take before the test fails. */
const actionTimeoutMs = 30_000;

export type Visit = {
  page: Page;
  pageErrors: string[];
  /** Must be empty when the tests end: a test that provokes one removes it. */
  policyViolations: string[];
};

/** What a browser without pictures says of those that a page asks for early, at once and some seconds later. */
const unusedPicture =
  /because image loading is disabled\.$|\.(svg|avif)\S* was preloaded using link preload but not used/;

/**
 * A browser window, before it shows anything. Errors, warnings and requests to other hosts than the
 * site's are collected in `pageErrors`. A page that does what its policy forbids fails the tests.
 */
export async function openWindow(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
): Promise<Visit> {
  const context = await browser.newContext(options);
  await prepare(context);
  const visit = await watchWindow(browser, context, site);
  after(async () => {
    await context.close();
    assertPolicyKept(visit);
  });
  return visit;
}

export function assertPolicyKept({ policyViolations }: Visit): void {
  assert.deepEqual(policyViolations, [], 'the Content-Security-Policy forbids something that a page does');
}

/** The page of a new browser context, with all that is collected of it. */
export async function watchWindow(browser: Browser, context: BrowserContext, site: string): Promise<Visit> {
  const host = new URL(site).host;
  const policyViolations = collectPolicyViolations(context, host);
  context.setDefaultTimeout(actionTimeoutMs);
  if (withoutPictures.has(browser)) await context.addInitScript(leaveOutFilters);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    const isExpected = withoutPictures.has(browser) && unusedPicture.test(message.text());
    if (isProblem && !isExpected) pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('requestfailed', (request) => {
    // A prefetch is aborted when the click comes first.
    const givenUp = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!givenUp) pageErrors.push(`failed: ${request.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.host !== host) {
      pageErrors.push(`another host: ${request.url()}`);
    }
  });
  return { page, pageErrors, policyViolations };
}

/** To blur the place of a picture takes as long as to blur the picture. */
function leaveOutFilters(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { filter: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** What the policy of our pages forbids, in the window and its popups: browsers write it to the console. */
function collectPolicyViolations(context: BrowserContext, host: string): string[] {
  const violations: string[] = [];
  context.on('console', (message) => {
    const url = message.page()?.url() ?? '';
    const isOurs = URL.parse(url)?.host === host;
    if (isOurs && /Content.Security.Policy/i.test(message.text())) violations.push(`${url}: ${message.text()}`);
  });
  return violations;
}

/** A browser window that shows a page, hydrated. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Visit> {
  const visit = await openWindow(browser, address, options, prepare);
  await visit.page.goto(address, { waitUntil: 'load' });
  if (options.javaScriptEnabled !== false) await waitForHydration(visit.page);
  return visit;
}

/** Whether React has taken the page over: before that, a button is a plain form's. */
function isHydrated(): boolean {
  const content = document.querySelector('main');
  if (!content) return false;
  // The sections of a page are hydrated one after another.
  const elements = [content, ...content.querySelectorAll(':scope > *, section')];
  return elements.every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
}

/** Waits until React has hydrated the page. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

export async function assertNoHorizontalScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => {
    const root = document.documentElement;
    // Otherwise what is below the fold is laid out only seconds after the load.
    delete root.dataset.firstLoad;
    return [root.scrollWidth, root.clientWidth];
  });
  assert.ok(content! <= window!, `${page.url()} is ${content} wide in a window of ${window}`);
}
