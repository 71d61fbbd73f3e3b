import { useLocation } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { isOwnPath } from '../../contracts/own-path.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Message } from '../ui/message.tsx';
import { ownPaths } from './own-paths.ts';

type FailurePageProps = {
  failure: { status: number; detail: string };
  member: Member | undefined;
};

const home = <ButtonLink to="/">Back to the shelf</ButtonLink>;

/** The page where the one asked for cannot be shown. */
export function FailurePage({ failure: { status, detail }, member }: FailurePageProps) {
  const { pathname, search } = useLocation();
  if (status === 404) {
    return (
      <Message title="Page Not Found" ways={home}>
        Nothing stands at this address. Perhaps it was moved, or the link was mistyped.
      </Message>
    );
  }
  if (status === 403 && member) {
    const own = <ButtonLink to={ownPaths.myReview(member)}>To my own reviews</ButtonLink>;
    return (
      <Message title="Not your page" ways={own}>
        {detail} You are {member.email} here; what belongs to other members is theirs alone.
      </Message>
    );
  }
  const again = (
    <ButtonLink to={isOwnPath(pathname) ? pathname + search : '/'} reloadDocument>
      Try again
    </ButtonLink>
  );
  return (
    <Message title="Oops..." ways={status < 500 ? home : again}>
      {detail}
    </Message>
  );
}
