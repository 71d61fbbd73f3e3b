import { admin } from '../endpoint.ts';
import { Overview, OverviewQuery } from './overview.ts';
import { adminPaths } from './paths.ts';

export const adminEndpoints = {
  readOverview: {
    ...adminPaths.readOverview,
    ...admin,
    summary:
      'Read how the site is doing: members, reviews, storage, requests, errors, queues, cache, backup and version',
    query: OverviewQuery,
    response: Overview,
  },
} as const;
