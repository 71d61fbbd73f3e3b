import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** Found from the sources as well as from the bundled programs. */
export const projectDirectory = dirname(findPackageJSON(import.meta.url)!);

/** The games and sample reviews of the project, with their pictures. */
export const catalogueDirectory = join(projectDirectory, 'catalogue');
