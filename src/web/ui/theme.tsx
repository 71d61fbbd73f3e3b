import { Moon, Sun } from 'lucide-react';
import { useLayoutEffect, useSyncExternalStore } from 'react';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The colour of the ground, for the browser's own bars. */
const grounds = { light: '#f5f3ee', dark: '#0c0e13' };

/**
 * Puts the theme a person chose into effect before anything is painted; without one, or without
 * JavaScript, the system's setting holds.
 */
const chosenTheme = `{
  let theme;
  try { theme = localStorage.theme } catch {}
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}`;

/** What was chosen, where it is not what the system says; what holds, by the document, may follow. */
let chosen = globalThis.document?.documentElement.dataset.theme as Theme | undefined;

function applyTheme(): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  document.querySelector('meta[property=chosen]')?.remove();
  if (!chosen) return;
  const bars = document.createElement('meta');
  // By its property React knows that it is none of its own.
  bars.setAttribute('property', 'chosen');
  bars.name = 'theme-color';
  bars.content = grounds[chosen];
  document.head.prepend(bars);
}

export function ThemeScript() {
  // Where React makes the whole document anew, as for an error, the script's work is gone with it.
  useLayoutEffect(applyTheme, []);
  return (
    <>
      {themes.map((theme) => (
        <meta
          key={theme}
          name="theme-color"
          media={`(prefers-color-scheme: ${theme})`}
          content={grounds[theme]}
        />
      ))}
      <script dangerouslySetInnerHTML={{ __html: chosenTheme }} />
    </>
  );
}

/** Light or dark. It appears with the script that it needs; its place is kept until then. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(watchTheme, themeNow, () => undefined);
  if (!theme) return <span className="size-11" />;
  const Icon = theme === 'dark' ? Moon : Sun;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={theme === 'dark'}
      aria-label="Dark theme"
      title={theme === 'dark' ? 'Switch to light' : 'Switch to dark'}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      className="flex size-11 cursor-pointer items-center justify-center rounded-full text-soft transition hover:text-ink"
    >
      <Icon className="size-5" />
    </button>
  );
}

const system = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

function watchTheme(listener: () => void): () => void {
  const media = system();
  listeners.add(listener);
  media.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', listener);
  };
}

const themeNow = (): Theme => chosen ?? (system().matches ? 'dark' : 'light');

/** Who chooses what the system says anyway follows the system again. */
function choose(theme: Theme): void {
  const usual = theme === (system().matches ? 'dark' : 'light');
  chosen = usual ? undefined : theme;
  for (const listener of listeners) listener();
  // The switch answers first: to put other colours on a whole page takes a slow phone a tenth of a second.
  requestAnimationFrame(() => setTimeout(applyTheme));
  try {
    if (usual) localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
}
