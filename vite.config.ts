import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** The forms of login and registration. */
const signInForms =
  '(auth-card|copy|login-copy|registration-copy|password-field|photo-field|provider-buttons|sign-in-popup|sign-in-errors)';

const notShared = [
  'account',
  'admin',
  'docs',
  'moderation',
  `identity/(passkeys|${signInForms})`,
  'reviews/(form|report/(copy|report-(dialog|fields)))',
  'ui/(form|page)',
  'games/suggestions',
].join('|');

/**
 * Few chunks: each costs a request, is compressed separately, and has its name in the list of all pages that every page
 * loads. `base` has the packages that every page needs, `shared` the modules that two or more pages use, but for those
 * that few do, which have their own; each page has its own chunk as well. `suggestions` is loaded with the review form,
 * or when the search field gets the focus.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie)|vite\/preload-helper/,
  },
  {
    name: 'shared',
    test: new RegExp(`/src/(web(?!/(${notShared}))|contracts(?!/(account|admin|moderation)))/|lucide`),
    minShareCount: 2,
  },
  {
    name: 'report',
    test: /\/src\/(web\/(reviews\/report\/(copy|report-(dialog|fields))|ui\/form)|contracts\/moderation)/,
  },
  { name: 'identity', test: new RegExp(`/src/web/identity/${signInForms}`) },
  { name: 'account', test: /\/src\/web\/(account|ui\/page|identity\/passkeys)\//, minShareCount: 2 },
  { name: 'moderation', test: /\/src\/web\/(moderation|reviews\/form\/bar-notice)/, minShareCount: 2 },
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
    client: { build: { rolldownOptions: { treeshake, output: { codeSplitting: { groups } } } } },
    // Bundles only the icons that the pages use: the server would take long to load the package, which has all of
    // them in one file. The development server leaves it whole: it would transform each icon's module by itself.
    ssr: { resolve: { noExternal: command === 'build' ? ['lucide'] : [] } },
  },
}));
