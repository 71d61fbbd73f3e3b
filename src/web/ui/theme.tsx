import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';

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
  const ground = (${JSON.stringify(grounds)})[theme];
  if (ground) {
    document.documentElement.dataset.theme = theme;
    const bars = { name: 'theme-color', content: ground };
    document.head.prepend(Object.assign(document.createElement('meta'), bars));
  }
}`;

export function ThemeHead() {
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
export function ThemeSwitch() {
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

function themeNow(): Theme {
  const { theme } = document.documentElement.dataset;
  return (theme as Theme | undefined) ?? (system().matches ? 'dark' : 'light');
}

/** Who chooses what the system says anyway follows the system again. */
function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  const usual = theme === (system().matches ? 'dark' : 'light');
  if (usual) delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (usual) localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // A browser that keeps nothing: the choice holds for this page.
  }
  document.querySelector('meta[name=theme-color]:not([media])')?.remove();
  const bars = { name: 'theme-color', content: grounds[theme] };
  if (!usual) document.head.prepend(Object.assign(document.createElement('meta'), bars));
  for (const listener of listeners) listener();
}
