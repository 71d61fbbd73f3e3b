import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';

const disallowed = [
  '/addReview',
  '/myReview/',
  '/editmyreview/',
  '/gameWatchList/',
  '/auth/',
  '/api/',
  '/signIn',
  '/signUp',
];

/** The only page below a disallowed path that search engines may list. */
const loginPath = '/auth/login';

export function robotsRoutes(app: Hono<AppEnv>): void {
  app.get('/robots.txt', (context) => {
    context.set('route', '/robots.txt');
    context.header('cache-control', 'public, max-age=3600');
    return context.text(robotsText(context.get('scope').origin));
  });
}

function robotsText(origin: string): string {
  return [
    'User-agent: *',
    `Allow: ${loginPath}`,
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
