import type { ApiPath } from '../paths.ts';

/**
 * The endpoints that scripts of the pages call. Loaders and actions call the others, on the server: every page would
 * load their paths.
 */
export const browserPaths = {
  readSession: { method: 'GET', path: '/api/auth/get-session' },
  listGames: { method: 'GET', path: '/default', paged: true },
  countGames: { method: 'GET', path: '/gameCounts' },
  listReviews: { method: 'GET', path: '/review', paged: true },
  readRatings: { method: 'GET', path: '/default/{id}/ratings' },
  listOwnReviews: { method: 'GET', path: '/review/{email}', paged: true },
  listWatchList: { method: 'GET', path: '/gamelist/{email}', paged: true },
  readReportable: { method: 'GET', path: '/api/reviews/{id}/report' },
  reportReview: { method: 'POST', path: '/api/reviews/{id}/report' },
} as const satisfies Record<string, ApiPath>;
