import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('allReview', 'routes/all-review.tsx'),
  route('details/:id', 'routes/details.tsx'),
  route('docs', 'routes/docs.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
