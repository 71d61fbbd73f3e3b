import type { Context, Hono } from 'hono';
import { Id } from '../../contracts/id.ts';
import type { RouteDeps } from '../api/route.ts';
import type { FindResource } from '../cache/known-paths.ts';
import { topics } from '../changes/topics.ts';
import { wideNetworkOf } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { createEtag } from '../http/etag.ts';
import { Problem } from '../http/problem.ts';
import { lowestId } from '../db/id.ts';
import { findSitemapBoundaries, listGamesInRange, type IdRange } from '../games/queries.ts';

const publicPages = ['/', '/games', '/allReview'];

/** Not lower than any id: the end of the last part, which new games extend. */
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Deps = Pick<RouteDeps, 'db' | 'read' | 'serve'> & { limits: Pick<RouteDeps['limits'], 'countRead'> };

/**
 * One sitemap, or an index of sitemaps of `partSize` games each when there are more games. With twice as many games, a
 * sitemap is still smaller than 512 kB (`maxPageBytes`).
 */
export function sitemapRoutes(app: Hono<AppEnv>, deps: Deps, partSize = 1_500): void {
  const { db } = deps;
  let boundaries: string[] = [];
  // Twice the size: another process may commit a game late, with an older id that falls into a full part.
  const list = async (range: IdRange, origin: string) =>
    urlset(range, await listGamesInRange(db, range, partSize * 2), origin);

  app.get('/sitemap.xml', (context) => {
    context.set('route', '/sitemap.xml');
    return respond(deps, context, async () => {
      boundaries = await findSitemapBoundaries(db, partSize, boundaries);
      const { origin } = context.get('scope');
      if (boundaries.length > 0) return sitemapIndex(boundaries, origin);
      return list({ after: lowestId, to: highestId }, origin);
    });
  });

  app.get('/:part{sitemap-[0-9a-f-]+\\.xml}', (context) => {
    context.set('route', '/sitemap-*.xml');
    const range = rangeFrom(context.req.param('part'));
    return respond(deps, context, () => list(range, context.get('scope').origin));
  });
}

/** Counted and queued like a read of the API: anybody can make up ranges, each with thousands of games. */
async function respond(
  { read, limits, serve }: Deps,
  context: Context<AppEnv>,
  render: () => Promise<string>,
): Promise<Response> {
  const { clientAddress } = context.get('scope');
  const { pathname } = new URL(context.req.url);
  return serve(context, resourceOf(pathname, context.get('route')), async () => {
    limits.countRead(clientAddress, { isSearch: false });
    const body = await read(wideNetworkOf(clientAddress), render);
    const headers = {
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/xml; charset=utf-8',
      etag: createEtag(pathname, body),
    };
    return { status: 200, headers, body, topics: [topics.games], viewer: undefined };
  });
}

/** Not within the handler: what is kept of a path would hold its first request in memory. */
function resourceOf(key: string, route: string): FindResource {
  return () => ({ key, isPage: false, isData: false, route });
}

/** Lists the parts. A part's file name holds its range of ids, so that any process can serve it statelessly. */
function sitemapIndex(boundaries: string[], origin: string): string {
  const parts = [...boundaries, highestId].map((to, index) => {
    const after = boundaries[index - 1] ?? lowestId;
    return `<sitemap><loc>${escapeXml(`${origin}/sitemap-${after}-${to}.xml`)}</loc></sitemap>`;
  });
  return xml('sitemapindex', parts);
}

function rangeFrom(file: string): IdRange {
  const [, after = '', to = ''] = /^sitemap-(.{36})-(.{36})\.xml$/.exec(file) ?? [];
  if (Id.safeParse(after).success && Id.safeParse(to).success) return { after, to };
  throw new Problem(404, 'Sitemap not found.');
}

function urlset({ after }: IdRange, games: Awaited<ReturnType<typeof listGamesInRange>>, origin: string): string {
  const pageUrls = (after === lowestId ? publicPages : []).map(
    (path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`,
  );
  const gameUrls = games.map(({ id, updated_at }) => {
    const lastmod = new Date(updated_at).toISOString();
    return `<url><loc>${escapeXml(`${origin}/details/${id}`)}</loc><lastmod>${lastmod}</lastmod></url>`;
  });
  return xml('urlset', [...pageUrls, ...gameUrls]);
}

function xml(root: string, lines: string[]): string {
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}">\n${lines.join('\n')}\n</${root}>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
