import { randomUUID } from 'node:crypto';
import type { HonoRequest, MiddlewareHandler } from 'hono';
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { Logger } from '../runtime/log.ts';
import type { ClientAddressReader } from './client-address.ts';
import type { AppEnv, RequestScope, Viewer, ViewerSlot } from './context.ts';
import { readConsistencyToken } from './consistency-token.ts';
import type { WriteAddressProblem } from './site-address/write-address.ts';

/** Resolves the viewer from the Cookie header, and the Set-Cookie value if the session was renewed. */
export type ResolveViewer = (cookieHeader?: string) => Promise<{ viewer: Viewer; cookie?: string | undefined }>;

type Options = {
  log: Logger;
  clientAddressOf: ClientAddressReader;
  publicUrl: string | undefined;
  findWriteAddressProblem: (request: HonoRequest) => WriteAddressProblem | undefined;
  resolveViewer: ResolveViewer;
  feed: Pick<ChangeFeed, 'position' | 'tryCatchUp'>;
};

/**
 * Determines the facts of a request once; everything after it reads them from `scope`. The scope only holds the
 * viewer: identity/sessions.ts resolves it, when it is first asked for.
 */
export function setRequestScope(options: Options): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { req } = context;
    const requestId = randomUUID();
    const cookieHeader = req.header('cookie');
    const lastWrite = readConsistencyToken(cookieHeader);
    const responseHeaders: RequestScope['responseHeaders'] = [];
    const { slot, renewedCookie } = createViewerSlot(() => options.resolveViewer(cookieHeader));
    context.set('route', 'none');
    let log: Logger | undefined;
    context.set('scope', {
      requestId,
      // Most requests log nothing.
      get log() {
        return (log ??= options.log.child({ requestId }));
      },
      clientAddress: options.clientAddressOf(
        context.env?.incoming?.socket.remoteAddress,
        req.header('x-forwarded-for'),
      ),
      // The server itself listens on plain http; the https address of a proxy is known by PUBLIC_URL only.
      origin: options.publicUrl ?? `http://${hostOf(req.url)}`,
      writeAddressProblem: options.findWriteAddressProblem(req),
      cookieHeader,
      userAgent: req.header('user-agent'),
      lastWrite,
      isCaughtUp: lastWrite <= options.feed.position() || (await options.feed.tryCatchUp()) !== undefined,
      viewer: slot,
      reads: new Map(),
      responseHeaders,
    });
    await next();
    // Change the headers of the existing response: `context.header` would create a new one, with a stream as body.
    const { headers } = context.res;
    for (const [name, value] of responseHeaders) headers.append(name, value);
    const cookie = renewedCookie();
    if (cookie) {
      headers.append('set-cookie', cookie);
      headers.set('cache-control', 'no-store');
    }
    headers.set('x-request-id', requestId);
  };
}

/** Whether a method reads a resource, so that its response may have an ETag and be cached. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a method changes nothing (RFC 9110, safe methods): reads and CORS preflights. */
export function isSafe(method: string): boolean {
  return isRead(method) || method === 'OPTIONS';
}

/** The host of an address, with its port; undefined if it is not an address. */
export function hostOf(address: string | undefined): string | undefined {
  return (address && URL.parse(address)?.host) || undefined;
}

/** The origin of an address, in the form of the Origin header; undefined if it is not an address. */
export function originOf(address: string | undefined): string | undefined {
  return address ? URL.parse(address)?.origin : undefined;
}

/** Whether an address is https; if the site's is, its cookies are Secure. */
export function isHttps(address: string | undefined): boolean {
  return /^https:/i.test(address ?? '');
}

function createViewerSlot(resolve: () => ReturnType<ResolveViewer>) {
  let resolving: Promise<Viewer> | undefined;
  let actorId: string | undefined;
  let renewed: string | undefined;
  const slot: ViewerSlot = {
    get: () =>
      (resolving ??= resolve().then(({ viewer, cookie }) => {
        renewed = cookie;
        actorId ??= viewer.member?.id;
        return viewer;
      })),
    actorId: () => actorId,
    setActorId: (memberId) => (actorId = memberId),
    replace(viewer) {
      resolving = Promise.resolve(viewer);
      // After a sign-out, it stays the member who has signed out.
      actorId = viewer.member?.id ?? actorId;
      renewed = undefined;
    },
  };
  return { slot, renewedCookie: () => renewed };
}
