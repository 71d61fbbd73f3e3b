import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router';
import { deferScripts } from './loading/defer-scripts.ts';
import { documentContext, reportErrorContext } from './api/client.ts';
import { encodeUtf8 } from './encode-utf8.ts';

export { provideContext } from './api/client.ts';

/**
 * Whole pages: their status is known before the first byte, and they can be compressed and cached. They are
 * rendered as one string, in less time than as a stream of small pieces. The bytes go to the server by the
 * context: as the body of a Response they would be copied on their way.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : '';
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  if (!html.endsWith(end) || html.includes(suspended)) {
    throw new Error('The page is not complete: a component waits while it is rendered.');
  }
  const page = deferScripts(html.slice(0, -end.length), { required: import.meta.env.DEV });
  const document = encodeUtf8(['<!DOCTYPE html>', ...page, handoffScript(loaderData), end]);
  loadContext.get(documentContext)(document);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

const end = '</body></html>';
/** What React writes where a Suspense boundary has to wait, or fails. */
const suspended = '<!--$!-->';

/**
 * The data of the loaders, for the browser. React Router's own component writes this script too, but piece
 * by piece as the stream yields them, for which React would have to wait.
 */
function handoffScript(loaderData: string): string {
  const value = JSON.stringify(loaderData).replaceAll(/[<>&\u2028\u2029]/g, escapeInScript);
  const controller = 'window.__reactRouterContext.streamController';
  return `<script>${controller}.enqueue(${value});${controller}.close();</script>`;
}

const escapeInScript = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Refusals are answers; all else is reported. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) return;
  context.get(reportErrorContext)(error);
};
