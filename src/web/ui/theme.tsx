import { useLayoutEffect } from 'react';
import { compact, InlineScript } from '../loading/inline-script.tsx';
import { copy } from './copy.ts';
import { Monitor, Moon, Sun } from './icons.tsx';

/** The page's background in each theme, for the colour of the browser's toolbar. */
const backgrounds = { light: '#f5f3ee', dark: '#0c0e13' };
type Theme = keyof typeof backgrounds;

/** Applies the stored theme before the first paint. Without one, or without JavaScript, the system's setting applies. */
export const applyStoredTheme = compact(`{
  let theme;
  try { theme = localStorage.theme } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}`);

/** The chosen theme; undefined while the page follows the system. The document may get it a frame later. */
let chosen = globalThis.document?.documentElement.dataset.theme as Theme | undefined;

function applyTheme(): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  document.querySelector('meta[property=chosen]')?.remove();
  if (!chosen) return;
  const meta = document.createElement('meta');
  // React adopts a <meta> of the same name on hydration, unless it has a property that differs.
  meta.setAttribute('property', 'chosen');
  meta.name = 'theme-color';
  meta.content = backgrounds[chosen];
  document.head.prepend(meta);
}

export function ThemeScript() {
  // When React re-creates the document, as after an error, the attribute set by the script is lost.
  useLayoutEffect(applyTheme, []);
  return (
    <>
      {Object.entries(backgrounds).map(([theme, colour]) => (
        <meta key={theme} name="theme-color" media={`(prefers-color-scheme: ${theme})`} content={colour} />
      ))}
      <InlineScript text={applyStoredTheme} />
    </>
  );
}

/** The states of the button; the attribute of the document shows one of them, before the scripts run, too. */
const states = {
  system: { Icon: Monitor, className: 'grid [[data-theme]_&]:hidden' },
  light: { Icon: Sun, className: 'hidden [[data-theme=light]_&]:grid' },
  dark: { Icon: Moon, className: 'hidden [[data-theme=dark]_&]:grid' },
};

/** Goes from the system's setting to the other theme, then to its own theme, and back to its setting. */
export function ThemeButton() {
  return (
    <button
      type="button"
      onClick={chooseNext}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-soft transition hover:text-ink noscript:hidden"
    >
      {Object.entries(states).map(([state, { Icon, className }]) => (
        <span key={state} className={className} title={copy.theme[state as keyof typeof states]}>
          <Icon className="size-5" />
          <span className="sr-only">{copy.theme[state as keyof typeof states]}</span>
        </span>
      ))}
    </button>
  );
}

const systemTheme = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

function chooseNext(): void {
  const system = systemTheme();
  const other = system === 'dark' ? 'light' : 'dark';
  const following = { [other]: system, [system]: undefined };
  chosen = chosen ? following[chosen] : other;
  // Outside of the event: restyling the whole page takes about 100 ms on a slow phone.
  requestAnimationFrame(() => setTimeout(applyTheme));
  try {
    if (chosen) localStorage.setItem('theme', chosen);
    else localStorage.removeItem('theme');
  } catch {
    // Storage may be disabled; then the choice lasts until the page is left.
  }
}
