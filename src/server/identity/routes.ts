import type { Context } from 'hono';
import { z } from 'zod';
import { clearSiteData } from '../../contracts/constants.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import { Member } from '../../contracts/member.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { isForeignKeyViolation } from '../db/errors.ts';
import { finishWrite, getViewer, route, type RouteDeps } from '../api/route.ts';
import { visitor, type AppEnv, type Viewer } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { networkOf } from '../http/client-address.ts';
import type { Identity } from './identity.ts';
import type { KnownBrowsers } from './known-browser.ts';
import { WrongPassword, type PasswordGuesses } from './password-guesses.ts';
import { readPasswordState } from './password-state.ts';
import { withPrecomputedHash } from './passwords.ts';
import { createBrowserCookie } from './passkeys/browser-cookie.ts';
import type { Challenges } from './passkeys/challenges.ts';
import { passkeySignInRoutes } from './passkeys/routes.ts';
import { providerRoutes } from './providers/routes.ts';
import { deleteSession, describeSession, findMemberId, recordSignIn, updateMemberRow } from './queries.ts';
import { createPendingSignIn } from './second-factor/pending-sign-in.ts';
import { readFactor } from './second-factor/queries.ts';
import { codeSignInRoutes } from './second-factor/routes.ts';
import type { Seal } from './second-factor/seal.ts';
import type { Sessions } from './sessions.ts';
import type { SignInMember } from './sign-in-member.ts';

type AppContext = Context<AppEnv>;

/** The fields that we read of better-auth's JSON responses; an error has a code. */
const AuthResult = z.looseObject({
  // better-auth's type of `image` allows null, for none.
  user: Member.extend({
    image: z
      .string()
      .nullish()
      .transform((image) => image ?? ''),
  }).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
type AuthResult = z.infer<typeof AuthResult>;

type IdentityDeps = {
  identity: Identity;
  sessions: Sessions;
  knownBrowsers: KnownBrowsers;
  guesses: PasswordGuesses;
  /** Sends a new member the link that confirms their address, if this site sends mail. */
  sendConfirmation: (context: AppContext, member: Member) => void;
  challenges: Challenges;
  seal: Seal;
  secret: string;
  /** Whether the site has https. */
  isSecure: boolean;
};

export function identityRoutes(deps: RouteDeps, options: IdentityDeps): void {
  const { identity, sessions, knownBrowsers, guesses, sendConfirmation } = options;
  const { challenges, seal, secret, isSecure } = options;
  const { limits } = deps;
  const switchViewer = createViewerSwitch(deps, sessions, knownBrowsers);
  const signInMember: SignInMember = async (context, memberId, { cookies = [], password } = {}) => {
    const session = await identity.startSession(memberId);
    if (password) await assertPasswordUnchanged([session], password);
    await switchViewer(context, [session, ...cookies]);
    return (await context.get('scope').viewer.get()).member!;
  };

  /** Ends a new session whose password was changed meanwhile: the change ended only the sessions that it found. */
  async function assertPasswordUnchanged(setCookies: string[], { email, state }: { email: string; state: string }) {
    if ((await readPasswordState(deps.db, email, { afterChanges: true })) === state) return;
    await discardSession(deps, sessions, setCookies);
    throw wrongPassword();
  }

  const pending = createPendingSignIn(secret, isSecure);

  route(deps, endpoints.signUp, async ({ body, context, db }) => {
    await limits.reserve([
      { budget: 'signUps', key: networkOf(context.get('scope').clientAddress) },
      { budget: 'signUpsOfEmail', key: body.email },
    ]);
    const response = await withPrecomputedHash(body.password, () => identity.handle(forwardRequest(context, body)));
    const result = await readAuthResponse(response);
    if (result.code === 'FAILED_TO_CREATE_USER' && (await findMemberId(db, body.email))) {
      // Two concurrent sign-ups with one email: the database's unique index rejected the second.
      throw emailTaken();
    }
    const user = memberFrom(result);
    const member = (await switchViewer(context, response.headers.getSetCookie())) ?? user;
    sendConfirmation(context, member);
    return { user: member };
  });

  route(deps, endpoints.signIn, async ({ body, context, db }) => {
    const compare = () => checkPassword(context, body);
    const state = await readPasswordState(db, body.email);
    const { user, setCookies } = await guesses.check(context, body.email, compare).catch(async (error: unknown) => {
      if (error instanceof WrongPassword) context.get('scope').viewer.setActorId(await findMemberId(db, body.email));
      throw error;
    });
    await assertPasswordUnchanged(setCookies, { email: body.email, state });
    const factor = await readFactor(db, user.id);
    if (factor) {
      await discardSession(deps, sessions, setCookies);
      context.get('scope').viewer.setActorId(user.id);
      context.header('set-cookie', pending.write(factor), { append: true });
      return { codeRequired: true as const };
    }
    return { user: (await switchViewer(context, setCookies)) ?? user };
  });

  codeSignInRoutes(deps, { pending, seal, guesses, signInMember });
  passkeySignInRoutes(deps, { challenges, browserCookie: createBrowserCookie(isSecure), signInMember });

  async function checkPassword(context: AppContext, body: object) {
    try {
      const response = await identity.handle(forwardRequest(context, body));
      return { user: memberFrom(await readAuthResponse(response)), setCookies: response.headers.getSetCookie() };
    } catch (error) {
      // The account was deleted meanwhile: its session cannot be stored.
      throw isForeignKeyViolation(error) ? wrongPassword() : error;
    }
  }

  route(deps, endpoints.signOut, async ({ context }) => {
    // Set these headers first: the browser must drop the session even if the database fails below.
    context.header('set-cookie', sessions.clearCookie(), { append: true });
    context.header('clear-site-data', clearSiteData);
    const { viewer } = context.get('scope');
    const previous = await viewer.get();
    viewer.replace(visitor);
    await endSession(deps, sessions, context, previous);
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
    await updateMemberRow(tx.db, member.id, { name: body.name, photo: body.photo });
    recordChange(tx, [topics.member(member.id), topics.author(member.id)]);
    return { insertedId: member.id };
  });

  route(deps, endpoints.recordSignIn, async ({ tx, body, member }) => {
    await deps.assertExists(tx.db, member.id);
    const { lastSignInTime } = body;
    const time = lastSignInTime === undefined ? undefined : Date.parse(lastSignInTime);
    const modifiedCount = await recordSignIn(tx.db, member.id, time);
    return { insertedId: member.id, matchedCount: 1, modifiedCount };
  });
}

export type SwitchViewer = ReturnType<typeof createViewerSwitch>;

/**
 * The last step of a sign-in, called with its Set-Cookie headers: ends the client's previous session and
 * makes the new viewer the viewer of this request. If that fails, the new session is deleted and its cookie
 * is not sent. Returns the new viewer's member, with their role.
 */
function createViewerSwitch(deps: RouteDeps, sessions: Sessions, knownBrowsers: KnownBrowsers) {
  return async (context: AppContext, setCookies: string[]): Promise<Member | undefined> => {
    const viewer = await sessions.resolveCreated(setCookies);
    if (viewer.member) {
      const { clientAddress, userAgent } = context.get('scope');
      try {
        await describeSession(deps.db, viewer.sessionId, {
          userAgent,
          network: networkOf(clientAddress),
        });
        await endSession(deps, sessions, context, await context.get('scope').viewer.get());
      } catch (error) {
        // If this fails too, the session stays, but its token has been sent to no client.
        await deleteSession(deps.db, viewer.sessionId).catch(() => undefined);
        throw error;
      }
      context.get('scope').viewer.replace(viewer);
    }
    for (const line of setCookies) context.header('set-cookie', line, { append: true });
    if (!viewer.member) return undefined;
    const account = await readPasswordState(deps.db, viewer.member.email);
    const knownBrowser = knownBrowsers.remember(context.get('scope').cookieHeader, account);
    context.header('set-cookie', knownBrowser, { append: true });
    return viewer.member;
  };
}

/** better-auth starts a session when the password is right. If a code is needed as well, no client gets its token. */
async function discardSession({ db }: RouteDeps, sessions: Sessions, setCookies: string[]): Promise<void> {
  const { sessionId } = await sessions.resolveCreated(setCookies);
  if (sessionId) await deleteSession(db, sessionId);
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
    // Delete it even if the change log cannot be written: other processes cache it for a minute at most.
    context.get('scope').log.warn({ error }, 'the end of a session could not be recorded');
    await deleteSession(db, sessionId);
  } finally {
    sessions.invalidateMember(member.id);
  }
  await finishWrite(feed, context);
}

/** Creates the request for better-auth, with the validated body. */
function forwardRequest(context: AppContext, body: object): Request {
  const { url, method, headers } = context.req.raw;
  const forwarded = new Headers(headers);
  forwarded.set('content-type', 'application/json');
  forwarded.delete('content-length');
  // The viewer of a request is resolved in one place only, so better-auth must not read the session cookie.
  forwarded.delete('cookie');
  return new Request(url, { method, headers: forwarded, body: JSON.stringify(body) });
}

/** Parses better-auth's response and throws its errors; `switchViewer` sets its cookies. */
async function readAuthResponse(response: Response): Promise<AuthResult> {
  const result = AuthResult.parse(await response.json());
  if (response.ok || result.code === 'FAILED_TO_CREATE_USER') return result;
  const createProblem = authErrors[result.code ?? ''];
  if (createProblem) throw createProblem();
  const { status } = response;
  if (status === 403 || status === 404) throw new Problem(status, result.message ?? 'Refused.');
  throw new Error(`better-auth responded with ${status}: ${result.message}`);
}

/** Takes only the member from a result, which also holds the session's token. */
function memberFrom({ user, message }: AuthResult): Member {
  if (!user) throw new Error(`better-auth returned no user: ${message}`);
  return user;
}

function wrongPassword(): WrongPassword {
  return new WrongPassword(401, 'Wrong email or password.');
}

function emailTaken(): Problem {
  return new Problem(409, 'This email already has an account.');
}

/** Problems for better-auth's error codes. */
const authErrors: Record<string, () => Problem> = {
  INVALID_EMAIL_OR_PASSWORD: wrongPassword,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
};
