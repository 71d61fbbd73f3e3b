import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'src/web/public',
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
