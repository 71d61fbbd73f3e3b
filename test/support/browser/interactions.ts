import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright';
import { validPassword, type TestClient } from '../test-client.ts';
import { openPage } from './browser.ts';

/** How a person moves about: by pointer, or with the keyboard alone. */
export type InputMethod = {
  press: (target: Locator) => Promise<void>;
  write: (target: Locator, text: string) => Promise<void>;
};

export const pointer: InputMethod = {
  press: (target) => target.click(),
  write: (target, text) => target.fill(text),
};

/**
 * Presses Tab until an element has the focus, which then stays there. It presses several times before it asks where the
 * focus is, because each question takes processor time.
 */
export async function reachByTab(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  if (await isThere()) return;
  await target.evaluate((element) => {
    const stay = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || element !== document.activeElement) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', stay, true);
    addEventListener('reached', () => removeEventListener('keydown', stay, true), { once: true });
  });
  let steps = 0;
  for (let count = 2; !(await isThere()); count = Math.min(2 * count, 16)) {
    assert.ok(steps < 150, `${target} cannot be reached with the Tab key`);
    await Promise.all(Array.from({ length: count }, () => page.keyboard.press('Tab')));
    steps += count;
  }
  await page.evaluate(() => void dispatchEvent(new Event('reached')));
}

/** Nothing but Tab, letters, Enter and Space, as a person without a mouse has it. */
export function keyboard(page: Page): InputMethod {
  const reach = (target: Locator) => reachByTab(page, target);
  return {
    press: async (target) => {
      await reach(target);
      const radio = (await target.getAttribute('type')) === 'radio';
      await page.keyboard.press(radio ? 'Space' : 'Enter');
    },
    write: async (target, text) => {
      await reach(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
  };
}

export const dialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title, exact: true });

export const button = (place: Page | Locator, name: string): Locator =>
  place.getByRole('button', { name, exact: true });

export const link = (place: Page | Locator, name: string): Locator => place.getByRole('link', { name, exact: true });

/** A field of the review form that names a game: without JavaScript it is a select. */
export const gameField = (page: Page, label: 'Game title' | 'Thumbnail'): Locator =>
  page.getByLabel(label).filter({ visible: true });

/** Types the name of a game, or chooses it from the select. */
export async function setGame(page: Page, name: string): Promise<void> {
  const field = gameField(page, 'Game title');
  const isSelect = await field.evaluate((element) => element instanceof HTMLSelectElement);
  await (isSelect ? field.selectOption(name) : field.fill(name));
}

/** Registers on the page of that name; the dialog that greets is left open. */
export async function register(page: Page, hands: InputMethod, email: string, name = 'Ada Example') {
  await hands.write(page.getByLabel('Name'), name);
  await hands.write(page.getByLabel('Email'), email);
  await hands.write(page.getByLabel('Photo URL'), 'https://photos.invalid/ada.jpg');
  await hands.write(page.getByLabel('Password'), validPassword);
  await hands.press(button(page, 'Register'));
  await dialog(page, 'Registration Done Successfully!').waitFor();
}

/** Presses OK. A toast closes at any key elsewhere, so that the keyboard does not reach its OK, and need not. */
async function closeDialog(page: Page, hands: InputMethod, box: Locator): Promise<void> {
  const isToast = await box.evaluate((element) => element.closest('[role=status]') !== null);
  if (isToast && hands !== pointer) return page.keyboard.press('Escape');
  await hands.press(button(box, 'OK').or(link(box, 'OK')));
}

/** Closes a dialog about a success that leads to another page, script or not. */
export async function dismissAndNavigate(page: Page, hands: InputMethod, title: string): Promise<void> {
  const box = dialog(page, title);
  await box.waitFor();
  await closeDialog(page, hands, box);
  await box.waitFor({ state: 'detached' });
}

/** Closes a dialog that says something about the page it stands on. */
export async function dismissDialog(page: Page, hands: InputMethod, title: string): Promise<void> {
  const box = dialog(page, title);
  await box.waitFor();
  await closeDialog(page, hands, box);
  await box.waitFor({ state: 'hidden' });
}

/** Opens a page as a member sees it, or a visitor. */
export function openPageAs(
  browser: Browser,
  member: TestClient | undefined,
  address: string,
  options: BrowserContextOptions = {},
) {
  const window = { viewport: { width: 1280, height: 800 }, ...options };
  return openPage(browser, address, window, (context) => context.addCookies(cookiesOf(member, address)));
}

/** The session that a member has, for a browser: to sign in again would take the server as long as some pages. */
export function cookiesOf(member: TestClient | undefined, address: string) {
  const url = new URL(address).origin;
  return [...(member?.cookies ?? [])].map(([name, value]) => ({ name, value, url }));
}
