import { adminPaths } from '../admin/paths.ts';
import { browserPaths } from '../api/browser-paths.ts';
import { paths, type ApiPath } from '../paths.ts';

/** Endpoints that loaders and actions call, which run on the server: pages' scripts contain no path that stands here. */
const moderationPaths = {
  readReportable: browserPaths.readReportable,
  readOwnBar: { method: 'GET', path: '/api/bar' },
  listOwnHiddenReviews: { method: 'GET', path: '/api/hidden-reviews', paged: true },
  countModeration: { method: 'GET', path: '/api/moderation/counts' },
  listReports: { method: 'GET', path: '/api/moderation/reports', paged: true },
  listHiddenReviews: { method: 'GET', path: '/api/moderation/hidden-reviews', paged: true },
  listBarredMembers: { method: 'GET', path: '/api/moderation/barred-members', paged: true },
  listModerationLog: { method: 'GET', path: '/api/moderation/log', paged: true },
  readModeratedMember: { method: 'GET', path: '/api/moderation/members/{id}' },
  hideReview: { method: 'POST', path: '/api/moderation/reviews/{id}/hide' },
  restoreReview: { method: 'POST', path: '/api/moderation/reviews/{id}/restore' },
  dismissReports: { method: 'POST', path: '/api/moderation/reviews/{id}/dismiss' },
  barMember: { method: 'POST', path: '/api/moderation/members/{id}/bar' },
  liftBar: { method: 'POST', path: '/api/moderation/members/{id}/lift-bar' },
  undoLastDay: { method: 'POST', path: '/api/moderation/members/{id}/undo-last-day' },
} as const satisfies Record<string, ApiPath>;

export const allPaths = { ...paths, ...moderationPaths, ...adminPaths };
