import { Outlet, useLocation, useRouteLoaderData } from 'react-router';
import { isLocalPath } from '../../contracts/local-path.ts';
import { pageCopy as copy } from '../api/copy.ts';
import { describeError } from '../api/errors.ts';
import { memberPaths } from '../identity/member-paths.ts';
import { withReturnTo } from '../identity/return-to.ts';
import type { loader as rootLoader } from '../root.tsx';
import { copy as uiCopy } from '../ui/copy.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { MessagePage } from '../ui/message/message-page.tsx';
import { buttonClass } from '../ui/styles.ts';
import type { Route } from './+types/layout';

export default Outlet;

/** Shown in place of a page that failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, detail } = describeError(error);
  const member = useRouteLoaderData<typeof rootLoader>('root')?.member;
  const { pathname, search } = useLocation();
  const home = <ButtonLink to="/">{copy.home}</ButtonLink>;
  if (status === 404) {
    return (
      <MessagePage title={copy.notFoundTitle} actions={home}>
        {copy.notFoundText}
      </MessagePage>
    );
  }
  if (status === 403 && member) {
    const own = <ButtonLink to={memberPaths.myReview(member)}>{copy.myReviews}</ButtonLink>;
    return (
      <MessagePage title={copy.notYours} actions={own}>
        {copy.signedInAs(member.email, detail)}
      </MessagePage>
    );
  }
  const here = isLocalPath(pathname) ? pathname + search : '/';
  if (status === 401) {
    const signIn = <ButtonLink to={withReturnTo('/signIn', here)}>{copy.signInAgain}</ButtonLink>;
    return (
      <MessagePage title={uiCopy.oops} actions={signIn}>
        {detail}
      </MessagePage>
    );
  }
  const again = (
    <a href={here} className={buttonClass('primary')}>
      {copy.tryAgain}
    </a>
  );
  const isTemporary = status >= 500 || status === 429;
  return (
    <MessagePage title={uiCopy.oops} actions={isTemporary ? again : home}>
      {detail}
    </MessagePage>
  );
}
