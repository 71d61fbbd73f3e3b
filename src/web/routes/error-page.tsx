import { useLocation } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { isLocalPath } from '../../contracts/local-path.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { memberPaths } from '../identity/member-paths.ts';

type ErrorPageProps = {
  error: { status: number; detail: string };
  member: Member | undefined;
};

const home = <ButtonLink to="/">Back to the shelf</ButtonLink>;

/** Shown in place of a page that failed. */
export function ErrorPage({ error: { status, detail }, member }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  if (status === 404) {
    return (
      <MessagePage title="Page Not Found" actions={home}>
        Nothing stands at this address. Perhaps it was moved, or the link was mistyped.
      </MessagePage>
    );
  }
  if (status === 403 && member) {
    const own = <ButtonLink to={memberPaths.myReview(member)}>To my own reviews</ButtonLink>;
    return (
      <MessagePage title="Not your page" actions={own}>
        {detail} You are {member.email} here; what belongs to other members is theirs alone.
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
