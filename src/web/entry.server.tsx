import { renderToReadableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router';
import { scriptsLast } from './ahead/scripts-last.tsx';
import { reportContext } from './api.ts';

export { provideContext } from './api.ts';

/** Whole pages: their status is known before the first byte, and they can be compressed and kept. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = <ServerRouter context={context} url={request.url} />;
  const stream = await renderToReadableStream(page, {
    signal: request.signal,
    // The error itself comes out of the promise and is reported below; React would print it as well.
    onError: () => undefined,
  });
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await new Response(stream).text();
  return new Response(scriptsLast(html), { status, headers });
}

/** Refusals are answers, and a visitor who leaves is no error; all else is reported. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  context.get(reportContext)(error);
};
