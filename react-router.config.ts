import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // A few routes: known to the browser from the first page, none has to be asked for.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
