import { useEffect, useRef, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import displayFont from '@fontsource/big-shoulders/files/big-shoulders-latin-800-normal.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { Route } from './+types/root';
import { usePreloadLinkedRoutes } from './loading/preload-linked-routes.ts';
import { FirstLoadMarker, DeferredScriptsLoader } from './loading/deferred-scripts.tsx';
import { apiContext, originContext } from './api/client.ts';
import { noIndex } from './seo/page-meta.ts';
import { MemberMenu } from './identity/member-menu.tsx';
import { CheckOnReturn, useSessionSync } from './identity/session-sync.tsx';
import styles from './styles.css?url';
import { Footer } from './ui/footer.tsx';
import { Navbar } from './ui/navbar.tsx';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { ThemeScript } from './ui/theme.tsx';

const fontLink = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: Route.LinksFunction = () => [
  fontLink(displayFont),
  fontLink(textFont),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** For errors, and for pages that say nothing of themselves. */
export const meta: Route.MetaFunction = () => [noIndex];

export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(apiContext)('readSession');
  return { member: session?.user, origin: context.get(originContext) };
}

/** Who is signed in changes with forms and in other tabs, and is asked anew where one signs in: not at every step. */
export function shouldRevalidate(step: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = step;
  const writes = formMethod !== undefined && formMethod !== 'GET';
  const stays = currentUrl.href === nextUrl.href;
  const signsIn = [currentUrl, nextUrl].some(({ pathname }) =>
    /^\/(signIn|signUp|auth)\b/.test(pathname),
  );
  return defaultShouldRevalidate && (writes || stays || signsIn);
}

export function Layout({ children }: { children: ReactNode }) {
  // Where the page could not be loaded, nobody knows who asked.
  const member = useRouteLoaderData<typeof loader>('root')?.member;
  usePreloadLinkedRoutes(useLocation().pathname);
  useFocusOnNewPage();
  const viewer = member?.id ?? '';
  useSessionSync(viewer);
  return (
    // The script in ThemeScript may have put a theme on it before React comes.
    <html lang="en" data-viewer={viewer} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <CheckOnReturn />
        <FirstLoadMarker />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-raised focus:p-3"
        >
          Skip to content
        </a>
        <NavigationProgress />
        <Navbar>
          <MemberMenu member={member} />
        </Navbar>
        <main id="content" tabIndex={-1} className="flex-1 pt-(--navbar) outline-none">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
        <DeferredScriptsLoader />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** On a new page, the keyboard and the screen reader begin at its content, as after a full load. */
function useFocusOnNewPage(): void {
  const { pathname, search, hash } = useLocation();
  const page = pathname + search;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // To a part of a page the browser leads by itself.
    if (hash) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page, hash]);
}

// For the rare failure of the frame itself.
export { ErrorBoundary } from './routes/layout.tsx';
