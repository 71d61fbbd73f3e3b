import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import type { DocumentResponse } from '../contracts/page.ts';
import { scopeContext } from './api/client.ts';
import { copy as apiCopy } from './api/copy.ts';
import { checkOnReturn } from './identity/session-sync.tsx';
import { hashClosingScripts, hashScript } from './loading/hash-scripts.ts';
import { compact } from './loading/inline-script.tsx';
import { markDeferred } from './loading/mark-deferred.ts';
import { holdForms } from './loading/offline-forms.tsx';
import { markFirstLoad } from './loading/start-deferred.tsx';
import { searchShortcut } from './ui/navbar.tsx';
import { applyStoredTheme } from './ui/theme.tsx';

export { provideContext } from './api/provide-context.ts';

/**
 * Renders a page as one string, not as a stream: its status is known before the first byte, it can be
 * compressed and cached, and it takes less time.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<DocumentResponse> {
  const loaderData = serverHandoffStream ? await text(serverHandoffStream) : '';
  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  if (!html.endsWith(documentEnd) || html.includes(suspendedMarker)) {
    throw new Error('The page is incomplete: a component suspended or failed while it was rendered.');
  }
  const parts = markDeferred(html.slice(0, -documentEnd.length), { throwIfMissing: import.meta.env.DEV });
  const texts = ['<!DOCTYPE html>', ...parts, handoff(loaderData), documentEnd];
  const bytes = Buffer.concat(texts.map((each) => Buffer.from(each)));
  headers.set('content-type', 'text/html; charset=utf-8');
  const document = { html: bytes, scriptHashes: [...ownHashes, ...hashClosingScripts(html)] };
  return Object.assign(new Response(null, { status, headers }), { document });
}

const documentEnd = '</body></html>';
/** React's placeholder for a Suspense boundary that suspended or failed. */
const suspendedMarker = '<!--$!-->';

/**
 * Hands the loaders' data over to the browser, as a data block and a script that reads it: the script is the same on
 * every page. React Router has a component for it, but that one suspends for each chunk of the stream, and
 * `renderToString` cannot wait. The data is JSON, in which `<` occurs in strings only; escaped, it ends no element.
 */
function handoff(loaderData: string): string {
  const data = loaderData.replaceAll('<', String.raw`\u003c`);
  return `<script type="text/plain">${data}</script><script>${handoffScript}</script>`;
}

const handoffScript = compact(`{
  const { streamController } = window.__reactRouterContext;
  streamController.enqueue(document.currentScript.previousSibling.textContent);
  streamController.close();
}`);

/** Our inline scripts before the end of a page. */
const ownScripts = [
  applyStoredTheme,
  checkOnReturn,
  markFirstLoad,
  holdForms(apiCopy.offline),
  searchShortcut,
  handoffScript,
];
const ownHashes = ownScripts.map(hashScript);

/** Error responses, such as a 404, are expected; report all other errors. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(scopeContext).report(error);
};
