import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** Found from the sources as well as from the bundled programs. */
export const projectDirectory = dirname(findPackageJSON(import.meta.url)!);
