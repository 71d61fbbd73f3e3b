import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of a ZIP archive, read by a library that did not write it. */
export async function unpack(archive: Response): Promise<Record<string, string>> {
  const reader = await fromBufferPromise(Buffer.from(await archive.arrayBuffer()));
  const files: Record<string, string> = {};
  for await (const entry of reader.eachEntry()) {
    files[entry.fileName] = await text(await reader.openReadStreamPromise(entry));
  }
  return files;
}
