import { transcode } from 'node:buffer';

/** Reused by all calls; grows to the longest document. */
let utf16Buffer = Buffer.alloc(0);

/**
 * Encodes a text that comes in parts. `TextEncoder` takes six times as long, which is a tenth of the time to
 * render a page, and the parts would have to be joined first.
 */
export function encodeUtf8(parts: string[]): Uint8Array {
  const utf16Bytes = parts.reduce((sum, part) => sum + part.length * 2, 0);
  if (utf16Buffer.length < utf16Bytes) utf16Buffer = Buffer.alloc(utf16Bytes);
  let position = 0;
  for (const part of parts) position += utf16Buffer.write(part, position, 'utf16le');
  try {
    return transcode(utf16Buffer.subarray(0, utf16Bytes), 'utf16le', 'utf8');
  } catch {
    // `transcode` throws on lone surrogates; TextEncoder replaces them.
    return new TextEncoder().encode(parts.join(''));
  }
}
