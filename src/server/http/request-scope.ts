import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from '../log.ts';
import type { AppEnv, RequestScope, Viewer, ViewerSlot } from './context.ts';

/** The viewer by the Cookie header, and a cookie to send where the session was prolonged. */
export type ResolveViewer = (
  cookieHeader: string | undefined,
) => Promise<{ viewer: Viewer; cookie?: string | undefined }>;

type Options = {
  log: Logger;
  createRequestId: () => string;
  clientAddressOf: (context: Context<AppEnv>) => string;
  publicUrl: string | undefined;
  resolveViewer: ResolveViewer;
};

/** Decides the facts of a request, each at one place: all that follows reads them here. */
export function setRequestScope(options: Options): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { req } = context;
    const requestId = options.createRequestId();
    const cookieHeader = req.header('cookie');
    const { slot, prolongedCookie } = createViewerSlot(() => options.resolveViewer(cookieHeader));
    assignScope(context, {
      requestId,
      log: options.log.child({ requestId }),
      clientAddress: options.clientAddressOf(context),
      // The server listens on plain http; a proxy that ends TLS is known by PUBLIC_URL alone.
      origin: options.publicUrl ?? `http://${hostOf(req.url)}`,
      cookieHeader,
      viewer: slot,
    });
    await next();
    const cookie = prolongedCookie();
    if (cookie) {
      context.header('set-cookie', cookie, { append: true });
      context.header('cache-control', 'no-store');
    }
    context.header('x-request-id', requestId);
  };
}

/** Whether a method reads a resource: its response may have an ETag and be cached. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a method changes nothing (RFC 9110, safe methods): the reads, and a preflight of CORS. */
export function isSafe(method: string): boolean {
  return isRead(method) || method === 'OPTIONS';
}

/** The host of an address, with its port; undefined if it is not an address. */
export function hostOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).host : undefined;
}

/** Whether the site is reached by https under an address, and so whether its cookies are Secure. */
export function isHttps(address: string | undefined): boolean {
  return /^https:/i.test(address ?? '');
}

/** For calls that a page makes to the API: the facts are those of the page's own request. */
export const inheritRequestScope: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { parent } = context.env ?? {};
  if (parent) assignScope(context, parent);
  await next();
};

function assignScope(context: Context<AppEnv>, scope: RequestScope): void {
  context.set('requestId', scope.requestId);
  context.set('log', scope.log);
  context.set('clientAddress', scope.clientAddress);
  context.set('origin', scope.origin);
  context.set('cookieHeader', scope.cookieHeader);
  context.set('viewer', scope.viewer);
  context.set('route', 'none');
}

function createViewerSlot(resolve: () => ReturnType<ResolveViewer>) {
  let resolving: Promise<Viewer> | undefined;
  let resolved: Viewer | undefined;
  let prolonged: string | undefined;
  const slot: ViewerSlot = {
    get: () =>
      (resolving ??= resolve().then(({ viewer, cookie }) => {
        prolonged = cookie;
        return (resolved = viewer);
      })),
    resolved: () => resolved,
    replace(viewer) {
      resolving = Promise.resolve(viewer);
      resolved = viewer;
      prolonged = undefined;
    },
  };
  return { slot, prolongedCookie: () => prolonged };
}
