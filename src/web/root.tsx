import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import {
  Links,
  Meta,
  NavigationType,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { photoForOthers, photoForOwner } from '../contracts/pictures/member-photo.ts';
import displayFont from '@fontsource/big-shoulders/files/big-shoulders-latin-800-normal.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import type { Route } from './+types/root';
import { usePreloadLinkedRoutes } from './loading/preload-linked-routes.ts';
import { OfflineForms } from './loading/offline-forms.tsx';
import { FirstLoadMarker, DeferredScriptsLoader } from './loading/start-deferred.tsx';
import { apiContext, scopeContext } from './api/client.ts';
import { copy as apiCopy } from './api/copy.ts';
import { noIndex } from './seo/page-meta.ts';
import { MemberMenu } from './identity/member-menu.tsx';
import { CheckOnReturn, useSessionSync } from './identity/session-sync.tsx';
import styles from './styles.css?url';
import { FollowLinks } from './ui/follow-links.tsx';
import { Footer } from './ui/footer.tsx';
import { Navbar } from './ui/navbar.tsx';
import { NavigationProgress } from './ui/navigation-progress.tsx';
import { findSearchField, SuggestionsContext } from './ui/search-form.tsx';
import { Toaster } from './ui/dialog/toast.tsx';
import { skipLinkClass } from './ui/styles.ts';
import { ThemeScript } from './ui/theme.tsx';
import { copy } from './ui/copy.ts';
import { IconSprite } from './ui/icons.tsx';

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

/** The default, for error pages and for pages without meta of their own. */
export const meta: Route.MetaFunction = () => [noIndex];

export async function loader({ context }: Route.LoaderArgs) {
  const { origin, outsidePictures } = context.get(scopeContext);
  const member = (await context.get(apiContext)('readSession'))?.user;
  // Without outside pictures, the policy of the page forbids them.
  const photoOf = outsidePictures ? photoForOwner : photoForOthers;
  return { member: member && { ...member, image: photoOf(member.image) }, origin };
}

/** The session can change by a form, in another tab, or on a sign-in page: do not read it at every navigation. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod = 'GET', currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isWrite = formMethod !== 'GET';
  const isReload = currentUrl.href === nextUrl.href;
  const isSignInPage = [currentUrl, nextUrl].some(({ pathname }) => /^\/(signIn|signUp|auth)\b/.test(pathname));
  return defaultShouldRevalidate && (isWrite || isReload || isSignInPage);
}

export function Layout({ children }: { children: ReactNode }) {
  // Undefined also where the loader failed.
  const member = useRouteLoaderData<typeof loader>('root')?.member;
  const { pathname, key } = useLocation();
  usePreloadLinkedRoutes(pathname);
  useFocusAfterNavigation();
  const viewer = member?.id ?? '';
  useSessionSync(viewer);
  return (
    // Suppressed, because ThemeScript may set the theme before hydration.
    <html lang="en" data-viewer={viewer} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <CheckOnReturn />
        <FirstLoadMarker />
        <OfflineForms message={apiCopy.offline} />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className={skipLinkClass}>
          {copy.skip}
        </a>
        <IconSprite />
        <NavigationProgress />
        <SuggestionsContext value={loadSuggestions}>
          <Navbar>
            <MemberMenu member={member} />
          </Navbar>
          <main id="content" tabIndex={-1} className="flex-1 pt-(--navbar) outline-none">
            {/* Hydrated after the rest, in a task of its own. */}
            <Suspense>{children}</Suspense>
          </main>
        </SuggestionsContext>
        <Footer />
        <Toaster />
        <FollowLinks key={key} />
        <ScrollRestoration />
        <Scripts />
        <DeferredScriptsLoader />
      </body>
    </html>
  );
}

/** Not needed until somebody searches. */
async function loadSuggestions() {
  const { SearchSuggestions } = await import('./games/suggestions/search-suggestions.tsx');
  return SearchSuggestions;
}

export default Outlet;

/**
 * After a navigation, moves the focus to the content: keyboard and screen reader start there, as after a full load. The
 * way to the search moves it to the field; Back and Forward do not, which would open a phone's keyboard. In a form that
 * shows its results while it is used, the focus stays.
 */
function useFocusAfterNavigation(): void {
  const { pathname, search, hash, state, key } = useLocation();
  const isPop = useNavigationType() === NavigationType.Pop;
  const isSearch = !isPop && state?.focusSearch === true;
  const staysThere = !isPop && state?.keepsFocus === true;
  // On the page that has the field, the way to the search leads to it again.
  const place = isSearch ? key : pathname + search;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    // The browser moves to the target of the hash by itself.
    if (hash || staysThere) return;
    const field = isSearch ? findSearchField() : undefined;
    (field ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [place, hash, isSearch, staysThere]);
}

// For errors of the layout route itself.
export { ErrorBoundary } from './routes/layout.tsx';
