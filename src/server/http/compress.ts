import type { MiddlewareHandler } from 'hono';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { tagOfEncoded } from './etag.ts';

const compressible =
  /^(text\/(?!event-stream)|application\/([\w.+-]*json|javascript|xml)|image\/svg)/;
const worthwhile = 1024;

/**
 * Quality 5 is where brotli stops being cheap: smaller than gzip's best, in less time. It looks back
 * over 256 KiB, which most answers do not fill; its usual 4 MiB are a lot of memory for each.
 */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const brotli = (body: Uint8Array) => promisify(brotliCompress)(body, brotliOptions);
const encoders = { br: brotli, gzip: (body: Uint8Array) => promisify(gzip)(body) };

/** Compresses finished texts, with brotli where the client takes it, else with gzip. */
export function compress(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const type = headers.get('content-type') ?? '';
    if (!context.res.body || headers.has('content-encoding') || !compressible.test(type)) return;
    if (context.res.status === 206) return;
    // What a write answers is a line or two; the page that follows a form is not.
    if (!['GET', 'HEAD'].includes(context.req.method) && type === 'application/json') return;
    context.header('vary', 'Accept-Encoding', { append: true });
    const encoding = chooseEncoding(context.req.header('accept-encoding') ?? '');
    if (!encoding || context.req.method === 'HEAD') return;

    const body = new Uint8Array(await context.res.arrayBuffer());
    const small = body.byteLength < worthwhile;
    const response = new Response(small ? body : await encoders[encoding](body), context.res);
    if (!small) {
      response.headers.set('content-encoding', encoding);
      response.headers.delete('content-length');
      const tag = headers.get('etag');
      if (tag) response.headers.set('etag', tagOfEncoded(tag, encoding));
    }
    // Hono would otherwise merge the old headers into the new ones.
    context.res = undefined;
    context.res = response;
  };
}

/** Browsers have few ways to ask; each is read once. */
const chosen = new Map<string, 'br' | 'gzip' | undefined>();
const mostChosen = 100;

export function chooseEncoding(accepted: string): 'br' | 'gzip' | undefined {
  if (chosen.has(accepted)) return chosen.get(accepted);
  const encoding = readEncoding(accepted);
  if (chosen.size >= mostChosen) chosen.clear();
  chosen.set(accepted, encoding);
  return encoding;
}

function readEncoding(accepted: string): 'br' | 'gzip' | undefined {
  const refused = (name: string) =>
    new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
  const takes = (name: string) => new RegExp(`\\b${name}\\b`).test(accepted) && !refused(name);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
