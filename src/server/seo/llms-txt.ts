import type { Hono } from 'hono';
import { endpoints, type Endpoint } from '../../contracts/endpoints.ts';
import type { AppEnv } from '../http/context.ts';

/** Serves /llms.txt (llmstxt.org), which describes the site and its API to language models. */
export function llmsRoutes(app: Hono<AppEnv>): void {
  app.get('/llms.txt', (context) => {
    context.set('route', '/llms.txt');
    context.header('cache-control', 'public, max-age=3600');
    return context.text(llmsText(context.get('scope').origin));
  });
}

function llmsText(origin: string): string {
  const publicReads = Object.values<Endpoint>(endpoints).filter(
    ({ method, access, cors }) => method === 'GET' && access === 'anyone' && cors,
  );
  const calls = publicReads.map(({ path, summary }) => `- \`GET ${origin}${path}\`: ${summary}.`);
  return `# Playshelf

> A shelf of games, and what the people who played them made of it. Anybody may read; members write
> reviews and keep a watch list.

Whatever the pages show is also answered as JSON, by the calls below. Ask those rather than reading
pages. Reviews marked as samples were not written by members.

## Pages

- [Home](${origin}/): promoted games, the collection, the newest reviews
- [All reviews](${origin}/allReview): every review, newest first
- [Sitemap](${origin}/sitemap.xml): the address of every game's page, with the day it last changed

## API

- [Description for people](${origin}/docs): every call, with a line to try it
- [Description for programs](${origin}/openapi.json): the same in OpenAPI 3.1

Reading needs no session:

${calls.join('\n')}

Lists take \`limit\` (1,000 at most); the \`Link\` header with \`rel="next"\` leads to what follows. Answers
carry an \`ETag\`: send it as \`If-None-Match\`, and nothing is sent again that has not changed. What belongs
to a member is answered to that member alone. \`${origin}/events\` is a stream of server-sent events that
says which reviews came, changed or went, for whoever would otherwise ask again and again.
`;
}
