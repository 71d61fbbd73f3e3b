import { Moon, Sun } from 'lucide-react';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { InlineScript } from '../loading/inline-script.tsx';
import { copy } from './copy.ts';

/** The page's background in each theme, for the colour of the browser's toolbar. */
const backgrounds = { light: '#f5f3ee', dark: '#0c0e13' };
type Theme = keyof typeof backgrounds;

/** Applies the stored theme before the first paint. Without one, or without JavaScript, the system's setting applies. */
const applyStoredThemeScript = `{
  let theme;
  try { theme = localStorage.theme } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}`;

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
      <InlineScript text={applyStoredThemeScript} />
    </>
  );
}

/** Switches between light and dark. Before hydration a placeholder of the same size avoids a layout shift. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => undefined);
  if (!theme) return <span className="size-11" />;
  const isDark = theme === 'dark';
  const Icon = isDark ? Moon : Sun;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      aria-label={copy.darkTheme}
      title={copy.switchTheme[isDark ? 'light' : 'dark']}
      onClick={() => choose(isDark ? 'light' : 'dark')}
      className="flex size-11 cursor-pointer items-center justify-center rounded-full text-soft transition hover:text-ink"
    >
      <Icon className="size-5" />
    </button>
  );
}

const darkPreference = () => matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const media = darkPreference();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

const systemTheme = (): Theme => (darkPreference().matches ? 'dark' : 'light');
const currentTheme = (): Theme => chosen ?? systemTheme();

/** Choosing the system's own theme makes the page follow the system again. */
function choose(theme: Theme): void {
  const isSystemDefault = theme === systemTheme();
  chosen = isSystemDefault ? undefined : theme;
  for (const listener of listeners) listener();
  // Paint the toggle first: restyling the whole page takes about 100 ms on a slow phone.
  requestAnimationFrame(() => setTimeout(applyTheme));
  try {
    if (isSystemDefault) localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Storage may be disabled; then the choice lasts until the page is left.
  }
}
