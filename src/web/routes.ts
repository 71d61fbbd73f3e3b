import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('allReview', 'routes/all-review.tsx'),
  route('details/:id', 'routes/details.tsx'),
  route('addReview', 'routes/add-review.tsx'),
  route('myReview/:email', 'routes/my-review.tsx'),
  route('editmyreview/:email/:id', 'routes/edit-review.tsx'),
  route('gameWatchList/:email', 'routes/game-watch-list.tsx'),
  route('auth/login', 'routes/login.tsx'),
  route('signIn', 'routes/login.tsx', { id: 'signIn' }),
  route('auth/registration', 'routes/registration.tsx'),
  route('signUp', 'routes/registration.tsx', { id: 'signUp' }),
  route('auth/start/:provider', 'routes/auth-start.ts'),
  route('auth/done', 'routes/auth-done.tsx'),
  route('auth/logout', 'routes/logout.ts'),
  route('docs', 'routes/docs.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
