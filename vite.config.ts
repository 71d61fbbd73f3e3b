import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Few chunks: each costs a request and is compressed separately. `base` has the packages that every page needs,
 * `shared` the modules that two or more pages use, but for the review form, reports, the account, passkeys and
 * moderation, which few do; each page has its own chunk. `suggestions` is loaded with the review form, or when the
 * search field gets the focus.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie)|vite\/preload-helper/,
  },
  {
    name: 'shared',
    test: /\/src\/(web(?!\/(account|moderation|identity\/passkeys|reviews\/(form|report\/(copy|report-(dialog|fields)))|ui\/(form|page)|games\/suggestions))|contracts(?!\/(account|moderation)))\/|lucide/,
    minShareCount: 2,
  },
  {
    name: 'report',
    test: /\/src\/(web\/(reviews\/report\/(copy|report-(dialog|fields))|ui\/form)|contracts\/moderation)/,
  },
  { name: 'suggestions', test: /\/src\/web\/games\/suggestions\// },
];

/** The paths of the API are in objects, and reading a property of one has no effect: an unused one is left out. */
const treeshake = { propertyReadSideEffects: false } as const;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'src/web/public',
  // Timings of the plugins would only clutter the output of npm start.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    // Bundles only the icons that the pages use: the server would take long to load the package, which has all of
    // them in one file. The development server leaves it whole: it would transform each icon's module by itself.
    ssr: { resolve: { noExternal: command === 'build' ? ['lucide-react'] : [] } },
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups } } } } },
  },
}));
