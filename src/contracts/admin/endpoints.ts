import { admin } from '../endpoint.ts';
import { Overview } from './overview.ts';
import { adminPaths } from './paths.ts';

export const adminEndpoints = {
  readOverview: {
    ...adminPaths.readOverview,
    ...admin,
    summary:
      'Read how the site is doing: members, reviews and reports by day, storage, backup and version, and what this process measures',
    response: Overview,
  },
} as const;
