import type { Context } from 'hono';
import type { Member } from '../../contracts/member.ts';
import type { AppEnv } from '../http/context.ts';

/** Starts a session for a member who has proved who they are, as the last step of a sign-in; returns the member. */
export type SignInMember = (context: Context<AppEnv>, memberId: string, cookies?: string[]) => Promise<Member>;
