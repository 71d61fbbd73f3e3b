import type { Context } from 'hono';
import { z } from 'zod';
import { clearSiteData } from '../../contracts/clear-site-data.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import { Member } from '../../contracts/member.ts';
import { networkOf } from '../http/client-address.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { finishWrite, getViewer, route, type RouteDeps } from '../api/route.ts';
import { visitor, type AppEnv, type Viewer } from '../http/context.ts';
import { consume, refund, type RateLimit } from '../http/rate-limit.ts';
import { Problem } from '../http/problem.ts';
import { toMember, type Identity } from './identity.ts';
import { withPrecomputedHash } from './passwords.ts';
import { providerRoutes } from './providers/routes.ts';
import { isRegistered, recordSignIn, updateMemberRow } from './queries.ts';
import { deleteSession } from './session-queries.ts';
import type { Sessions } from './sessions.ts';

type AppContext = Context<AppEnv>;

const minuteMs = 60_000;

/** The network's limit comes first: once it is used up, its attempts do not count against the account. */
const rateLimits = {
  /** Of wrong passwords: a successful sign-in is refunded. */
  failedSignIn: (email: string, address: string): RateLimit[] => [
    { key: `sign-in from ${networkOf(address)}`, max: 50, windowMs: 10 * minuteMs },
    { key: `sign-in of ${email}`, max: 10, windowMs: 10 * minuteMs },
  ],
  /** Of all sign-ins, each of which creates a session. */
  signIn: (email: string): RateLimit[] => [
    { key: `session of ${email}`, max: 100, windowMs: 10 * minuteMs },
  ],
  signUp: (email: string, address: string): RateLimit[] => [
    { key: `sign-up from ${networkOf(address)}`, max: 60, windowMs: 10 * minuteMs },
    { key: `sign-up of ${email}`, max: 10, windowMs: 10 * minuteMs },
  ],
};

/** The JSON of better-auth's responses, as far as we read it; an error has a code. */
const AuthResult = z.looseObject({
  user: Member.extend({ image: z.string().nullish() }).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
type AuthResult = z.infer<typeof AuthResult>;

export function identityRoutes(deps: RouteDeps, identity: Identity, sessions: Sessions): void {
  const switchViewer = createViewerSwitch(deps, sessions);

  route(deps, endpoints.signUp, async ({ body, context, db }) => {
    await consume(db, rateLimits.signUp(body.email, context.get('scope').clientAddress));
    const response = await withPrecomputedHash(body.password, () =>
      identity.handle(forwardRequest(context, body)),
    );
    const result = await readAuthResponse(response);
    if (result.code === 'FAILED_TO_CREATE_USER' && (await isRegistered(db, body.email))) {
      // Two registrations of one address at once: the database let one of them in.
      throw emailTaken();
    }
    const user = memberFrom(result);
    await switchViewer(context, response.headers.getSetCookie());
    return { user };
  });

  route(deps, endpoints.signIn, async ({ body, context, db }) => {
    const limits = rateLimits.failedSignIn(body.email, context.get('scope').clientAddress);
    await consume(db, [...limits, ...rateLimits.signIn(body.email)]);
    const response = await identity.handle(forwardRequest(context, body));
    const user = memberFrom(await readAuthResponse(response));
    await refund(db, limits);
    await switchViewer(context, response.headers.getSetCookie());
    return { user };
  });

  route(deps, endpoints.signOut, async ({ context }) => {
    // First: the browser forgets the session, also where the database fails below.
    context.header('set-cookie', sessions.clearCookie(), { append: true });
    context.header('clear-site-data', clearSiteData);
    const viewer = await context.get('scope').viewer.get();
    context.get('scope').viewer.replace(visitor);
    await endSession(deps, sessions, context, viewer);
    return { success: true };
  });

  route(
    deps,
    endpoints.readSession,
    async ({ context }) => {
      const { member } = await getViewer(context);
      return member ? { user: member } : null;
    },
    () => [],
  );

  providerRoutes(deps, identity, switchViewer);

  route(deps, endpoints.updateMember, async ({ tx, body, member }) => {
    const { name, photo } = body;
    await deps.assertMemberExists(tx.db, member.id);
    await updateMemberRow(tx.db, member.id, { name, photo });
    recordChange(tx, [topics.member(member.id)]);
    return { insertedId: member.id };
  });

  route(deps, endpoints.recordSignIn, async ({ tx, body, member }) => {
    await deps.assertMemberExists(tx.db, member.id);
    const { lastSignInTime } = body;
    const time = lastSignInTime === undefined ? undefined : Date.parse(lastSignInTime);
    const modifiedCount = await recordSignIn(tx.db, member.id, time);
    return { insertedId: member.id, matchedCount: 1, modifiedCount };
  });
}

/**
 * To be called as the last step, with the cookies that a sign-in sets: it ends the session that the client
 * had before, and the rest of the request sees the new viewer. If that fails, no cookie is sent and the new
 * session is deleted.
 */
export type SwitchViewer = (context: AppContext, setCookies: string[]) => Promise<void>;

function createViewerSwitch(deps: RouteDeps, sessions: Sessions): SwitchViewer {
  return async (context, setCookies) => {
    const viewer = await sessions.resolveCreated(setCookies);
    if (viewer.member) {
      try {
        await endSession(deps, sessions, context, await context.get('scope').viewer.get());
      } catch (error) {
        // Where this fails too, nobody has the token of that session.
        await deleteSession(deps.db, viewer.sessionId).catch(() => undefined);
        throw error;
      }
      context.get('scope').viewer.replace(viewer);
    }
    for (const line of setCookies) context.header('set-cookie', line, { append: true });
  };
}

async function endSession(
  { db, write, feed }: RouteDeps,
  sessions: Sessions,
  context: AppContext,
  { member, sessionId }: Viewer,
): Promise<void> {
  if (!member) return;
  try {
    await write(async (tx) => {
      await deleteSession(tx.db, sessionId);
      recordChange(tx, [topics.member(member.id)]);
    });
  } catch (error) {
    // The session ends also where the change log cannot be written; other processes notice within a minute.
    context.get('scope').log.warn({ error }, 'the end of a session could not be recorded');
    await deleteSession(db, sessionId);
  } finally {
    sessions.forget(member.id);
  }
  await finishWrite(feed, context);
}

/** The request as better-auth gets it: with the validated body. */
function forwardRequest(context: AppContext, body: object): Request {
  const { url, method, headers } = context.req.raw;
  const forwarded = new Headers(headers);
  forwarded.set('content-type', 'application/json');
  forwarded.delete('content-length');
  // The viewer has been decided: better-auth reads no cookie for itself.
  forwarded.delete('cookie');
  return new Request(url, { method, headers: forwarded, body: JSON.stringify(body) });
}

/** The JSON of better-auth's response; its cookies are set by `switchViewer`. */
async function readAuthResponse(response: Response): Promise<AuthResult> {
  const result = AuthResult.parse(await response.json());
  if (response.ok || result.code === 'FAILED_TO_CREATE_USER') return result;
  const createProblem = authErrors[result.code ?? ''];
  if (createProblem) throw createProblem();
  const { status } = response;
  if (status === 403 || status === 404) throw new Problem(status, result.message ?? 'Refused.');
  throw new Error(`better-auth answers ${status}: ${result.message}`);
}

/** The member in a result, without the session's token that stands beside it. */
function memberFrom({ user, message }: AuthResult): Member {
  if (!user) throw new Error(`better-auth refuses: ${message}`);
  return toMember(user);
}

function emailTaken(): Problem {
  return new Problem(409, 'This email is registered already. Sign in with it instead.');
}

/** better-auth's errors in our words. */
const authErrors: Record<string, () => Problem> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Problem(401, 'The email or the password is not right.'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
};
