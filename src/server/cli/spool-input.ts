import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { ImportError } from '../import/import-error.ts';
import { ensurePrivateDirectory } from '../runtime/private-directory.ts';
import type { CommandContext } from './command.ts';

const maxInputBytes = 2 * 1024 ** 3;

export type Input = { path: string; fileName: string; remove: () => void };

/**
 * The file that the operator names; "-" is standard input, in a temporary file, because an import reads it twice. The
 * site's own directory is likely to have room for it.
 */
export async function spoolInput(
  path: string,
  directory: string,
  { pathOf, signal, terminal }: Pick<CommandContext, 'pathOf' | 'signal' | 'terminal'>,
): Promise<Input> {
  if (path !== '-') return { path: pathOf(path), fileName: path, remove: () => undefined };
  ensurePrivateDirectory(directory);
  const spool = join(directory, `import-input-${randomUUID()}`);
  const remove = () => rmSync(spool, { force: true });
  try {
    await pipeline(terminal.input, limitBytes, createWriteStream(spool, { flags: 'wx', mode: 0o600 }), { signal });
    return { path: spool, fileName: 'standard input', remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function* limitBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxInputBytes) throw new ImportError('Standard input is longer than 2 GB: import it as a file.');
    yield chunk;
  }
}
