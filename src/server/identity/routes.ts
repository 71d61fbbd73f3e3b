import type { Context } from 'hono';
import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Member, ProviderAddress, providerIds, SignedOut } from '../../contracts/member.ts';
import { now } from '../clock.ts';
import { networkOf } from '../http/client-address.ts';
import { topics } from '../changes/topics.ts';
import { recordChange } from '../db/change-log.ts';
import { route, showWritten, type Api } from '../http/endpoint.ts';
import type { AppEnvironment } from '../http/environment.ts';
import { giveBack, take, type Limit } from '../http/limits.ts';
import { Problem } from '../http/problems.ts';
import { toMember, type Identity } from './identity.ts';
import { withHashReady } from './passwords.ts';
import { isRegistered, noteSignIn, updateMember } from './queries.ts';

type AppContext = Context<AppEnvironment>;

const minutes = 60_000;

/** The network's limit comes first: one that is used up costs the account nothing. */
const limitsOf = {
  /** Of wrong passwords; a rightful sign-in is given back. */
  guessing: (email: string, address: string): Limit[] => [
    { name: `sign-in from ${networkOf(address)}`, times: 50, within: 10 * minutes },
    { name: `sign-in of ${email}`, times: 10, within: 10 * minutes },
  ],
  /** Of all sign-ins, which make sessions. */
  signIn: (email: string): Limit[] => [
    { name: `session of ${email}`, times: 100, within: 10 * minutes },
  ],
  signUp: (email: string, address: string): Limit[] => [
    { name: `sign-up from ${networkOf(address)}`, times: 60, within: 10 * minutes },
    { name: `sign-up of ${email}`, times: 10, within: 10 * minutes },
  ],
  provider: (address: string): Limit[] => [
    { name: `provider sign-in from ${networkOf(address)}`, times: 60, within: 10 * minutes },
  ],
};

/** What better-auth answers, as far as we read it; a refusal has a code. */
const Answer = z.looseObject({
  user: Member.extend({ image: z.string().nullish() }).optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});
type Answer = z.infer<typeof Answer>;

export function identityRoutes(api: Api, identity: Identity): void {
  route(api, endpoints.signUp, async ({ body, context, db }) => {
    await take(db, limitsOf.signUp(body.email, context.var.address));
    const response = await withHashReady(body.password, () => identity.call(onward(context, body)));
    const answer = await read(context, response);
    if (answer.code === 'FAILED_TO_CREATE_USER' && (await isRegistered(db, body.email))) {
      // Two registrations of one address at once: the database let one of them in.
      throw emailTaken();
    }
    return { user: memberIn(answer) };
  });

  route(api, endpoints.signIn, async ({ body, context, db }) => {
    const limits = limitsOf.guessing(body.email, context.var.address);
    await take(db, [...limits, ...limitsOf.signIn(body.email)]);
    const user = memberIn(await read(context, await identity.call(onward(context, body))));
    await giveBack(db, limits);
    return { user };
  });

  route(api, endpoints.signOut, async ({ context }) => {
    const before = await api.memberOf(context);
    const response = await identity.call(onward(context, {}));
    // better-auth says yes even where the session could not be ended.
    const { member } = await identity.readSession(context.req.raw.headers);
    if (member) throw new Problem(503, 'You could not be signed out just now. Please try again.');
    if (before) {
      await api.write((transaction) => recordChange(transaction, [topics.member(before.id)]));
      await showWritten(api.changes, context);
    }
    return SignedOut.parse(await read(context, response));
  });

  route(
    api,
    endpoints.readSession,
    async ({ context }) => {
      const member = await api.memberOf(context);
      return member ? { user: member } : null;
    },
    () => [],
  );

  route(
    api,
    endpoints.listProviders,
    async () => identity.providers(),
    () => [],
  );

  route(api, endpoints.signInWith, async ({ body, context, db }) => {
    await take(db, limitsOf.provider(context.var.address));
    const request = onward(context, { ...body, disableRedirect: true });
    return ProviderAddress.parse(
      await read(context, await identity.beginWith(body.provider, request)),
    );
  });

  for (const id of providerIds) {
    api.app.get(`/api/auth/callback/${id}`, async (context) => {
      context.set('route', `/api/auth/callback/${id}`);
      const done = `/auth/done?provider=${id}`;
      const response = await identity.finishWith(id, context.req.raw).catch((error: unknown) => {
        if (isNotConfigured(error)) return context.redirect(`${done}&error=not_configured`);
        context.var.log.error({ error }, 'a sign-in with a provider failed');
        return context.redirect(`${done}&error=unavailable`);
      });
      return new Response(response.body, response);
    });
  }

  route(api, endpoints.recordMember, async ({ db, body, member }) => {
    const { name, photo } = body;
    await updateMember(db, member.id, { name, photo, updated_at: now() });
    await recordChange(db, [topics.member(member.id)]);
    return { insertedId: member.id };
  });

  route(api, endpoints.recordSignIn, async ({ db, body, member }) => {
    const time = body.lastSignInTime === undefined ? now() : Date.parse(body.lastSignInTime);
    // Nobody signs in tomorrow.
    const modifiedCount = await noteSignIn(db, member.id, Math.min(time, now()));
    return { insertedId: member.id, matchedCount: 1, modifiedCount };
  });
}

function isNotConfigured(error: unknown): boolean {
  return error instanceof Problem && error.status === 404;
}

/** The call as it goes on to better-auth: with the body that was read and found good. */
function onward(context: AppContext, body: object): Request {
  const { url, method, headers } = context.req.raw;
  const kept = new Headers(headers);
  kept.set('content-type', 'application/json');
  kept.delete('content-length');
  return new Request(url, { method, headers: kept, body: JSON.stringify(body) });
}

/** better-auth's answer: its cookies go to the caller, its JSON is ours to choose from. */
async function read(context: AppContext, response: Response): Promise<Answer> {
  for (const cookie of response.headers.getSetCookie()) {
    context.header('set-cookie', cookie, { append: true });
  }
  const answer = Answer.parse(await response.json());
  if (response.ok || answer.code === 'FAILED_TO_CREATE_USER') return answer;
  const refusal = refusals[answer.code ?? ''];
  if (refusal) throw refusal();
  const { status } = response;
  if (status === 403 || status === 404) throw new Problem(status, answer.message ?? 'Refused.');
  throw new Error(`better-auth answers ${status}: ${answer.message}`);
}

/** The member in an answer, without the session's token that stands beside it. */
function memberIn({ user, message }: Answer): Member {
  if (!user) throw new Error(`better-auth refuses: ${message}`);
  return toMember(user);
}

function emailTaken(): Problem {
  return new Problem(409, 'This email is registered already. Sign in with it instead.');
}

/** better-auth's refusals in our words. */
const refusals: Record<string, () => Problem> = {
  INVALID_EMAIL_OR_PASSWORD: () => new Problem(401, 'The email or the password is not right.'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
};
