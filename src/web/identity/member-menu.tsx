import { Form, NavLink } from 'react-router';
import type { Member } from '../../contracts/member.ts';
import { navigationLook } from '../ui/navbar.tsx';
import { Avatar } from './avatar.tsx';

/** The end of the navbar: who is signed in and the way out, or the ways in. */
export function MemberMenu({ member }: { member: Member | undefined }) {
  if (!member) {
    return (
      <>
        <li>
          <NavLink to="/auth/login" className={navigationLook}>
            Sign In
          </NavLink>
        </li>
        <li>
          <NavLink to="/auth/registration" className={navigationLook}>
            Sign Up
          </NavLink>
        </li>
      </>
    );
  }
  return (
    <>
      <li className="flex min-h-11 items-center px-2.5">
        <Avatar key={member.image} name={member.name} image={member.image} />
      </li>
      <li>
        <Form method="post" action="/auth/logout">
          <button type="submit" className={`${navigationLook} w-full cursor-pointer`}>
            Log Out
          </button>
        </Form>
      </li>
    </>
  );
}
