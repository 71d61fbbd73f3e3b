import { Form, Link, NavLink } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { NavItems } from '../ui/navbar.tsx';
import { Avatar } from './avatar.tsx';
import { memberPaths } from './member-paths.ts';
import { copy } from './menu-copy.ts';

/** The end of the navbar: the member's own pages and Log Out, or Sign In and Sign Up. */
export function MemberMenu({ member }: { member: Member | undefined }) {
  const links = member
    ? [
        { to: memberPaths.addReview, label: copy.addReview },
        { to: memberPaths.myReview(member), label: copy.myReview },
        { to: memberPaths.watchList(member), label: copy.watchList },
      ]
    : [
        { to: '/auth/login', label: copy.signIn },
        { to: '/auth/registration', label: copy.signUp },
      ];
  return (
    <>
      <NavItems links={links} />
      {member?.role && (
        <li>
          <NavLink to={memberPaths.moderation} className="nav-link">
            {/* Beside all other links, there is no room for the word. */}
            <span aria-hidden className="hidden lg:inline">
              {copy.mod}
            </span>
            <span className="lg:sr-only">{copy.moderation}</span>
          </NavLink>
        </li>
      )}
      {member && (
        <>
          <li className="min-w-0">
            <Link to={memberPaths.account} className="flex min-h-11 min-w-0 items-center gap-3 rounded-field px-2.5">
              <Avatar name={member.name} image={member.image} />
              <span className="sr-only">{copy.account}</span>
              <span aria-hidden dir="auto" className="truncate lg:hidden">
                {member.name}
              </span>
            </Link>
          </li>
          <li>
            <Form method="post" action="/auth/logout">
              <button type="submit" className="nav-link cursor-pointer">
                {copy.logOut}
              </button>
            </Form>
          </li>
        </>
      )}
    </>
  );
}
