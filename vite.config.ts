import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Few files: each costs a request of its own and is compressed by itself. What every page needs stands
 * in `base`, what most of them share in `shared`; each page has its own.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie)/,
  },
  { name: 'shared', test: /\/src\/(web|contracts)\/|lucide/, minShareCount: 2 },
];

/**
 * Letters that are not there for the first paint are for the next page: were they put in when they come,
 * lines would break elsewhere, and the page would jump under its reader.
 */
const optionalFontDisplay: Plugin = {
  name: 'letters-in-time',
  transform: {
    filter: { id: /\/styles\.css/ },
    handler: (css) => css.replaceAll(/font-display:\s*swap/g, 'font-display: optional'),
  },
};

export default defineConfig({
  plugins: [tailwindcss(), optionalFontDisplay, reactRouter()],
  publicDir: 'src/web/public',
  // How long each plugin took is for who mends the build, not for who starts the site.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
