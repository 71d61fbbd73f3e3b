import type { Context, Hono } from 'hono';
import { Id } from '../../contracts/id.ts';
import type { Database } from '../db/schema.ts';
import { topics } from '../changes/topics.ts';
import type { AppEnv } from '../http/context.ts';
import { createEtag } from '../http/etag.ts';
import { Problem } from '../http/problem.ts';
import {
  findSitemapBoundaries,
  listGamesInRange,
  lowestId,
  type IdRange,
} from '../games/queries.ts';

type AppContext = Context<AppEnv>;

const pages = ['/', '/allReview'];
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

/** Among those, what anybody may come to from a search: the way in. */
const loginPath = '/auth/login';

/** After the last game that there will ever be. */
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** For the response cache. */
export const cacheableSitemaps = [
  { path: '/sitemap.xml', route: '/sitemap.xml', selectQuery: () => '' },
  { path: '/:part{sitemap-[0-9a-f-]+\\.xml}', route: '/sitemap-*.xml', selectQuery: () => '' },
];

/** What search engines ask: where they may go, and every address worth going to. */
export function sitemapRoutes(app: Hono<AppEnv>, db: Database, partSize = 10_000): void {
  let boundaries: string[] = [];
  // A game may come late, with an id of a moment ago, into a part that was full.
  const list = async (range: IdRange, origin: string) =>
    urlset(range, await listGamesInRange(db, range, partSize * 2), origin);

  app.get('/robots.txt', (context) => {
    context.set('route', '/robots.txt');
    context.header('cache-control', 'public, max-age=3600');
    return context.text(robots(context.get('scope').origin));
  });

  app.get('/sitemap.xml', (context) => {
    context.set('route', '/sitemap.xml');
    return answer(context, async () => {
      boundaries = await findSitemapBoundaries(db, partSize, boundaries);
      const { origin } = context.get('scope');
      return boundaries.length === 0
        ? list({ after: lowestId, to: highestId }, origin)
        : indexOf(boundaries, origin);
    });
  });

  app.get('/:part{sitemap-[0-9a-f-]+\\.xml}', (context) => {
    context.set('route', '/sitemap-*.xml');
    const range = rangeIn(context.req.param('part'));
    return answer(context, () => list(range, context.get('scope').origin));
  });
}

async function answer(context: AppContext, make: () => Promise<string>): Promise<Response> {
  context.set('cacheDependencies', { topics: [topics.games] });
  const text = await make();
  return context.body(text, 200, {
    'cache-control': 'public, max-age=3600',
    'content-type': 'application/xml; charset=utf-8',
    etag: createEtag(context.req.path, text),
  });
}

function robots(origin: string): string {
  const closed = disallowed.map((path) => `Disallow: ${path}`);
  return [
    'User-agent: *',
    `Allow: ${loginPath}`,
    ...closed,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The parts, each named by where it begins and ends: so any process can answer for it, at any time. */
function indexOf(boundaries: string[], origin: string): string {
  const parts = [...boundaries, highestId].map((to, index) => {
    const after = boundaries[index - 1] ?? lowestId;
    return `<sitemap><loc>${escape(`${origin}/sitemap-${after}-${to}.xml`)}</loc></sitemap>`;
  });
  return xml('sitemapindex', parts);
}

function rangeIn(file: string): IdRange {
  const [, after = '', to = ''] = /^sitemap-(.{36})-(.{36})\.xml$/.exec(file) ?? [];
  if (Id.safeParse(after).success && Id.safeParse(to).success) return { after, to };
  throw new Problem(404, 'There is no such list of addresses.');
}

function urlset(
  { after }: IdRange,
  games: Awaited<ReturnType<typeof listGamesInRange>>,
  origin: string,
): string {
  const fixed = (after === lowestId ? pages : []).map(
    (path) => `<url><loc>${escape(origin + path)}</loc></url>`,
  );
  const changing = games.map(({ id, updated_at }) => {
    const changed = new Date(updated_at).toISOString();
    return `<url><loc>${escape(`${origin}/details/${id}`)}</loc><lastmod>${changed}</lastmod></url>`;
  });
  return xml('urlset', [...fixed, ...changing]);
}

function xml(root: string, lines: string[]): string {
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}">\n${lines.join('\n')}\n</${root}>\n`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
