import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { mountBuild, type Pages } from './pages.ts';

/** The pages straight from their sources, with reload on change, for development only. */
export async function startVite(project: string, server: Server) {
  const vite = await createServer({
    root: project,
    server: {
      middlewareMode: true,
      hmr: { server },
      fs: { deny: ['**/data/**', '**/.cache/**', '**/.git/**', '.env*'] },
    },
    appType: 'custom',
  });
  const load = () =>
    vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
  const pages: Pages = { mount: (app) => mountBuild(app, load, 'development') };
  return { pages, before: vite.middlewares, close: () => vite.close() };
}
