import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { scriptsLast } from './ahead/scripts-last.tsx';
import { documentContext, reportContext } from './api.ts';

export { provideContext } from './api.ts';

/**
 * Whole pages: their status is known before the first byte, and they can be compressed and cached. The text
 * goes to the server by the context: as the body of a Response it would be copied four times on its way.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = <ServerRouter context={context} url={request.url} />;
  const html = await renderToBytes(page, request.signal);
  headers.set('content-type', 'text/html; charset=utf-8');
  // As Latin-1, a character a byte: what is replaced is ASCII, and nothing has to be decoded.
  const deferred = scriptsLast(html.toString('latin1'));
  loadContext.get(documentContext)(Buffer.from(deferred, 'latin1'));
  return new Response(null, { status, headers });
}

/** The whole page in UTF-8, by Node's own streams: web streams take longer for the same. */
function renderToBytes(page: ReactNode, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      // The error itself comes out of the promise and is reported below; React would print it as well.
      onError: () => undefined,
    });
    signal.addEventListener('abort', () => abort(signal.reason), { once: true });
  });
}

/** Refusals are answers, and a visitor who leaves is no error; all else is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  context.get(reportContext)(error);
};
