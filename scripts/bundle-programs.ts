import { build } from 'vite';

/** The built pages import them too, and must get the same instances. */
const sharedPackages = ['react', 'react-dom', 'react-router'];

/** Its packages depend on the order in which they are loaded. It is loaded when somebody uses a passkey. */
const unbundledPackages = ['@simplewebauthn/server'];

/**
 * Bundles the server and the operator's commands into few files: Node takes most of a start to load and compile 1,300
 * modules. Not minified, so that a stack trace can be read.
 */
export async function bundlePrograms(project: string, outDir: string): Promise<void> {
  await build({
    root: project,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Vite itself is for development only.
    ssr: { noExternal: true, external: [...sharedPackages, ...unbundledPackages, 'vite'] },
    build: {
      ssr: true,
      outDir,
      target: 'node24',
      rolldownOptions: {
        input: { main: 'src/server/main.ts', playshelf: 'src/server/cli/playshelf.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}
