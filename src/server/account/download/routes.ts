import { ReadableStream } from 'node:stream/web';
import { getViewer, type RouteDeps } from '../../api/route.ts';
import { TooManyRequests } from '../../limits/too-many-requests.ts';
import { createArchive } from './archive.ts';

/** The page that says that something was requested too often. */
type LimitPage = (method: string, problem: TooManyRequests) => Response;

const path = '/account/download';

/**
 * The archive of the signed-in member. A POST, and outside of the API: it is the target of a plain form, which no page
 * of another site can send, and which works without JavaScript.
 */
export function downloadRoutes({ app, db, limits }: RouteDeps, limitPage: LimitPage): void {
  app.post(path, async (context) => {
    context.set('route', path);
    const { member } = await getViewer(context);
    if (!member) return context.redirect('/signIn?next=/account', 303);
    try {
      await limits.reserve([{ budget: 'downloads', key: member.id }]);
    } catch (error) {
      if (error instanceof TooManyRequests) return limitPage(context.req.method, error);
      throw error;
    }
    const archive = await createArchive(db, member.id, (error) =>
      context.get('scope').log.error({ error }, 'a download was cut off'),
    );
    // Not `Readable.toWeb`: if it is cancelled while a chunk is on its way, it throws where nothing can catch it.
    return context.body(ReadableStream.from(archive) as globalThis.ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="playshelf-${new Date().toISOString().slice(0, 10)}.zip"`,
      'cache-control': 'no-store',
    });
  });
}
