import type { ApiPath } from '../paths.ts';

export const adminPaths = {
  readOverview: { method: 'GET', path: '/api/admin/overview' },
} as const satisfies Record<string, ApiPath>;
