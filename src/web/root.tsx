import { useEffect, useRef, type ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from 'react-router';
import displayFont from '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import { endpoints } from '../contracts/endpoints.ts';
import type { Route } from './+types/root';
import { apiContext } from './api.ts';
import { MemberMenu } from './identity/member-menu.tsx';
import styles from './styles.css?url';
import { Footer } from './ui/footer.tsx';
import { Message } from './ui/message.tsx';
import { Navbar } from './ui/navbar.tsx';

const fontLink = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links: Route.LinksFunction = () => [
  fontLink(displayFont),
  fontLink(textFont),
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
];

export async function loader({ context }: Route.LoaderArgs) {
  const session = await context.get(apiContext)(endpoints.readSession);
  return { member: session?.user };
}

export function Layout({ children }: { children: ReactNode }) {
  // Where the page could not be loaded, nobody knows who asked.
  const member = useRouteLoaderData<typeof loader>('root')?.member;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f3ee" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c0e13" />
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
        <Navbar>
          <MemberMenu member={member} />
        </Navbar>
        <main id="content" tabIndex={-1} className="flex-1 pt-16 outline-none">
          {children}
        </main>
        <Footer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useFocusOnNewPage();
  return <Outlet />;
}

/** On a new page, the keyboard and the screen reader begin at its content, as after a full load. */
function useFocusOnNewPage(): void {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [page]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Message title="Page Not Found">
        Nothing stands at this address. Perhaps it was moved, or the link was mistyped.
      </Message>
    );
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <Message title="Oops...">{error.data?.detail ?? error.statusText}</Message>;
  }
  return (
    <Message title="Oops...">
      Something went wrong on our side. Please try again in a moment; nothing of yours is lost.
    </Message>
  );
}
