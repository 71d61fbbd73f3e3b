import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  // scripts/build.ts builds beside the last build, which it replaces when the new one is complete.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // There are few routes: the first page sends the manifest of all, so no navigation has to fetch it.
  routeDiscovery: { mode: 'initial' },
  // One file per page: after a lost connection, a form could not fetch the code that reports it.
  splitRouteModules: false,
} satisfies Config;
