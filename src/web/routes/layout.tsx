import { Outlet, useRouteLoaderData } from 'react-router';
import { describeError } from '../api/errors.ts';
import { ErrorPage } from './error-page.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/layout';

export default function Layout() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member;
  return <ErrorPage error={describeError(error)} member={member} />;
}
