import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A few routes: known to the browser from the first page, none has to be asked for.
  routeDiscovery: { mode: 'initial' },
  // One file a page: a form must not have to fetch the code that tells of a lost connection.
  splitRouteModules: false,
} satisfies Config;
