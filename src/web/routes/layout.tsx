import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { isLocalPath } from '../../contracts/local-path.ts';
import { describeError } from '../api/errors.ts';
import { memberPaths } from '../identity/member-paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import type { Route } from './+types/layout';

export default Outlet;

/** Shown in place of a page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, detail } = describeError(error);
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member;
  const { pathname, search } = useLocation();
  const home = <ButtonLink to="/">Back to home</ButtonLink>;
  if (status === 404) {
    return (
      <MessagePage title="Page Not Found" actions={home}>
        There's nothing here. The page may have moved, or the link has a typo.
      </MessagePage>
    );
  }
  if (status === 403 && member) {
    const own = <ButtonLink to={memberPaths.myReview(member)}>Go to my reviews</ButtonLink>;
    return (
      <MessagePage title="Not your page" actions={own}>
        You're signed in as {member.email}. {detail}
      </MessagePage>
    );
  }
  const again = (
    <ButtonLink to={isLocalPath(pathname) ? pathname + search : '/'} reloadDocument>
      Try again
    </ButtonLink>
  );
  return (
    <MessagePage title="Oops..." actions={status < 500 ? home : again}>
      {detail}
    </MessagePage>
  );
}
