import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { memoizeByHeader } from './headers.ts';

export type Encoding = 'br' | 'gzip';

const minBytes = 1024;

/**
 * Brotli at quality 5 beats gzip's best in size and in time; higher qualities take much longer. A window of
 * 256 KiB exceeds most responses, and takes less memory than the default of 4 MiB.
 */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** The compressed body; undefined if it is too small to gain anything. */
export async function compress(body: Uint8Array, encoding: Encoding): Promise<Buffer | undefined> {
  if (body.byteLength < minBytes) return undefined;
  return encoding === 'br' ? brotliAsync(body, brotliOptions) : gzipAsync(body);
}

/** The encoding to send, by the Accept-Encoding header. */
export const negotiateEncoding = memoizeByHeader((acceptEncoding): Encoding | undefined => {
  const isExcluded = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(acceptEncoding);
  const accepts = (name: string) => new RegExp(`\\b${name}\\b`).test(acceptEncoding) && !isExcluded(name);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined;
});
