import type { Context } from 'hono';
import type { Member } from '../../contracts/member.ts';
import type { AppEnv } from '../http/context.ts';

type Options = {
  /** More Set-Cookie lines of the response. */
  cookies?: string[];
  /** That the session depends on; if it has changed meanwhile, nobody is signed in. */
  password?: { email: string; state: string };
};

/** Starts a session for a member who has proved who they are, as the last step of a sign-in; returns the member. */
export type SignInMember = (context: Context<AppEnv>, memberId: string, options?: Options) => Promise<Member>;
