import { Outlet, useRouteLoaderData } from 'react-router';
import { failureIn } from '../api.ts';
import { FailurePage } from '../identity/failure-page.tsx';
import type { loader as rootLoader } from '../root.tsx';
import type { Route } from './+types/frame';

export default function Frame() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member;
  return <FailurePage failure={failureIn(error)} member={member} />;
}
