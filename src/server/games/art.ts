import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { serveImmutable } from '../http/static-files.ts';
import { Problem } from '../http/problem.ts';

const hashedName = /^(?<name>.+)\.[0-9a-f]{8}(?<size>(-\w+)?\.\w+)$/;

/** Serves covers and banners. A URL with an outdated content hash redirects to the current file. */
export function artRoutes(app: Hono<AppEnv>, directory: string): void {
  for (const kind of ['covers', 'banners']) serveImmutable(app, `/art/${kind}`, join(directory, kind));
  const files = globSync('{covers,banners}/*', { cwd: directory });
  const currentFiles = new Map(files.map((file) => [withoutHash(file), `/art/${file}`]));
  app.get('/art/*', (context) => {
    context.set('route', '/art/*');
    const current = currentFiles.get(withoutHash(context.req.path.slice('/art/'.length)));
    if (!current) throw new Problem(404, 'Picture not found.');
    return context.redirect(current, 302);
  });
}

function withoutHash(file: string): string {
  const { name, size } = hashedName.exec(file)?.groups ?? {};
  return name && size ? name + size : file;
}
