import type { Server } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { createPages, mountSsr, type SsrApp } from './mount.ts';
import { developmentPolicy } from './page-policy.ts';

/** Serves the pages from their sources by Vite, with hot reload; for development only. */
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
  const load = async () =>
    createPages((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development');
  const ssr: SsrApp = {
    mountFiles: () => undefined,
    mountPages: (site, options) => mountSsr(site, load, { ...options, policy: developmentPolicy, isCached: false }),
  };
  return { ssr, devMiddleware: vite.middlewares, close: () => vite.close() };
}
