import type { Hono } from 'hono';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import type { Serve } from '../cache/serve.ts';
import type { AppEnv } from '../http/context.ts';

export function textFileRoutes(app: Hono<AppEnv>, serve: Serve): void {
  for (const [path, render] of Object.entries({ '/robots.txt': robotsText, '/llms.txt': llmsText })) {
    app.get(path, (context) => {
      context.set('route', path);
      const headers = { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'public, max-age=3600' };
      const body = render(context.get('scope').origin);
      return serve(context, undefined, async () => ({
        status: 200,
        headers,
        body,
        topics: undefined,
        viewer: undefined,
      }));
    });
  }
}

/** The login page is the only one below a disallowed path that search engines may list. */
function robotsText(origin: string): string {
  return `User-agent: *
Allow: /auth/login
Disallow: /addReview
Disallow: /myReview/
Disallow: /editmyreview/
Disallow: /gameWatchList/
Disallow: /addToWatchList
Disallow: /report/
Disallow: /moderation
Disallow: /admin
Disallow: /auth/
Disallow: /api/
Disallow: /signIn
Disallow: /signUp

Sitemap: ${origin}/sitemap.xml
`;
}

/** Describes the site and its API to language models (llmstxt.org). */
function llmsText(origin: string): string {
  const publicReads = Object.values<Endpoint>(endpoints).filter(
    ({ method, access, cors }) => method === 'GET' && access === 'anyone' && cors,
  );
  const calls = publicReads.map(({ path, summary }) => `- \`GET ${origin}${path}\`: ${summary}.`);
  return `# Playshelf

> A catalogue of games with reviews by their players. Anyone may read; members write reviews and keep a
> watch list.

The API below returns everything that the pages show, as JSON: use it rather than reading pages. Reviews
marked as samples were not written by members.

## Pages

- [Home](${origin}/): promoted games, the collection, the newest reviews
- [All reviews](${origin}/allReview): every review, newest first
- [Sitemap](${origin}/sitemap.xml): the URL of every game's page, with the time of its last change

## API

- [Documentation](${origin}/docs): every endpoint, with a command to try it
- [OpenAPI document](${origin}/openapi.json): the same for programs

Reading needs no session:

${calls.join('\n')}

Lists take \`limit\` (at most 1,000); the \`Link\` header with \`rel="next"\` leads to the next page. Responses
carry an \`ETag\`: send it as \`If-None-Match\` to get 304 if nothing changed. A member's own data is returned
to that member only. Instead of polling, read \`${origin}/events\`, a stream of server-sent events that names
the reviews that were added, updated or deleted.
`;
}
