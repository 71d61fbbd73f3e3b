import { addAbortSignal } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type { RouteDeps } from '../../api/route.ts';
import { toResponse, type Rendered } from '../../http/rendered.ts';
import { readStanding } from '../../identity/roles.ts';
import { createNetworkShares } from '../../limits/network-shares.ts';
import { TooManyRequests } from '../../limits/too-many-requests.ts';
import { createArchive } from './archive.ts';

type Pages = {
  /** The page that says that something was requested too often. */
  limitPage: (method: string, problem: TooManyRequests) => Rendered;
  /** The page that says to try again in a moment. */
  busyPage: (method: string, reason: 'full') => Rendered;
};

type ArchiveOptions = {
  signal: AbortSignal;
  /** Frees the archive's slot. */
  release: () => void;
  onFailure: (error: Error) => void;
};

const path = '/account/download';

/** Each archive holds a part of a member's reviews in memory for as long as its client reads. One at a time per member. */
const maxArchives = 8;
const archiveShares = { max: 2, maxWide: 4 };
/** Clients that read too slowly are disconnected long before (see `unreadLimits`). */
const maxArchiveMs = 10 * 60_000;

/**
 * The archive of the signed-in member. A POST, and outside of the API: it is the target of a plain form, which no page
 * of another site can send, and which works without JavaScript.
 */
export function downloadRoutes({ app, db, limits }: RouteDeps, { limitPage, busyPage }: Pages): void {
  /** The members whose archives are being sent. */
  const downloading = new Set<string>();
  const shares = createNetworkShares(archiveShares);

  /** Takes a slot for an archive; returns the function that frees it, or undefined if no slot is free. */
  function takeSlot(memberId: string, address: string): (() => void) | undefined {
    if (downloading.size >= maxArchives || downloading.has(memberId)) return undefined;
    const giveBack = shares.take(address);
    if (!giveBack) return undefined;
    downloading.add(memberId);
    return () => {
      downloading.delete(memberId);
      giveBack();
    };
  }

  async function openArchive(memberId: string, { signal, release, onFailure }: ArchiveOptions) {
    try {
      await limits.reserve([{ budget: 'downloads', key: memberId }]);
      const archive = await createArchive(db, memberId, onFailure);
      archive.once('close', release);
      // Without it, the archive of a client that has gone before the first byte would stay open.
      return addAbortSignal(AbortSignal.any([signal, AbortSignal.timeout(maxArchiveMs)]), archive);
    } catch (error) {
      release();
      throw error;
    }
  }

  app.post(path, async (context) => {
    context.set('route', path);
    const { method, raw } = context.req;
    const { clientAddress, log, viewer } = context.get('scope');
    const { member } = await viewer.get();
    // The session may be cached, and its member deleted meanwhile by another process.
    if (!member || !(await readStanding(db, member.id))) return context.redirect('/signIn?next=/account', 303);
    const release = takeSlot(member.id, clientAddress);
    if (!release) return toResponse(busyPage(method, 'full'));
    try {
      const archive = await openArchive(member.id, {
        signal: raw.signal,
        release,
        onFailure: (error) => log.error({ error }, 'a download was cut off'),
      });
      // Not `Readable.toWeb`: if it is cancelled while a chunk is on its way, it throws where nothing can catch it.
      return context.body(ReadableStream.from(archive) as globalThis.ReadableStream, 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="playshelf-${new Date().toISOString().slice(0, 10)}.zip"`,
        'cache-control': 'no-store',
      });
    } catch (error) {
      if (error instanceof TooManyRequests) return toResponse(limitPage(method, error));
      throw error;
    }
  });
}
