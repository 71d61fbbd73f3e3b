import { endpoints } from '../../../contracts/endpoints.ts';
import { Id } from '../../../contracts/id.ts';
import type { Provider } from '../../../contracts/member.ts';
import { writeAs } from '../../api/endpoint.ts';
import { route, type RouteDeps } from '../../api/route.ts';
import { Problem } from '../../http/problem.ts';
import { challengeLifetimeMs, useChallenge, type Challenges } from '../../identity/passkeys/challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../../identity/passkeys/queries.ts';
import { findRelyingParty } from '../../../contracts/account/relying-party.ts';
import { requireRelyingParty } from '../../identity/passkeys/relying-party.ts';
import { userHandleOf } from '../../identity/passkeys/user-handle.ts';
import { algorithms, readChallenge, verifyNewPasskey } from '../../identity/passkeys/verify.ts';
import { assertSession } from '../../identity/recent-sign-in.ts';
import type { Reauthenticate } from '../reauthenticate.ts';
import { describeDevice } from '../describe-session.ts';
import { assertNotLastSignInMethod } from '../last-sign-in-method.ts';

const maxPasskeys = 20;
const publicKey = 'public-key' as const;

type Deps = { challenges: Challenges; reauthenticate: Reauthenticate; listProviders: () => Provider[] };

/** A member's own passkeys. */
export function passkeyRoutes(deps: RouteDeps, { challenges, reauthenticate, listProviders }: Deps): void {
  route(deps, endpoints.listPasskeys, async ({ db, scope, member }) => {
    const rows = await listPasskeys(db, member.id);
    return {
      isAvailable: findRelyingParty(scope.origin) !== undefined,
      passkeys: rows.map(({ id, name, credential_id, created_at, last_used_at }) => ({
        id,
        name,
        credentialId: credential_id,
        createdAt: new Date(created_at).toISOString(),
        lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
      })),
    };
  });

  /** The challenge is bound to the session: it proves the password, which `addPasskey` does not ask for again. */
  const purposeFor = (memberId: string, sessionId: string | undefined) => `add ${memberId} ${sessionId}`;

  route(deps, endpoints.startPasskey, async ({ db, body, scope, member }) => {
    const { origin, viewer } = scope;
    const party = requireRelyingParty(origin);
    await reauthenticate(db, scope, member, body.password, 'password');
    const passkeys = await listPasskeys(db, member.id);
    if (passkeys.length >= maxPasskeys) throw tooMany();
    const { sessionId } = await viewer.get();
    return {
      rp: { id: party.id, name: 'Playshelf' },
      user: { id: userHandleOf(member.id), name: member.email, displayName: member.name },
      challenge: await challenges.create(db, purposeFor(member.id, sessionId)),
      pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
      timeout: challengeLifetimeMs,
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
        type: publicKey,
        id: credential_id,
        transports: JSON.parse(transports) as string[],
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    };
  });

  route(deps, endpoints.addPasskey, async ({ db, body, scope, member }) => {
    const { origin, viewer, log, userAgent } = scope;
    const { credential, name = describeDevice(userAgent ?? null) } = body;
    const party = requireRelyingParty(origin);
    const { sessionId } = await viewer.get();
    const challenge = readChallenge(credential.response.clientDataJSON) ?? '';
    if (!(await challenges.isValid(db, challenge, purposeFor(member.id, sessionId)))) throw expired();
    const verified = await verifyNewPasskey(credential, { challenge, party, log });
    if (!verified) throw new Problem(409, 'This passkey could not be verified. Please try again.');
    const { transports } = credential.response;
    const insertedId = await writeAs(deps, { scope, member }, async (tx) => {
      await assertSession(tx.db, scope);
      if (!(await useChallenge(tx.db, challenge))) throw expired();
      if ((await listPasskeys(tx.db, member.id)).length >= maxPasskeys) throw tooMany();
      return insertPasskey(tx.db, { ...verified, memberId: member.id, name, transports });
    });
    if (insertedId === undefined) throw new Problem(409, 'This passkey has been added before.');
    return { insertedId };
  });

  route(deps, endpoints.renamePasskey, async ({ tx, parameters: { id }, body, member }) => {
    if (!isId(id) || !(await renamePasskey(tx.db, member.id, id, body.name))) throw missing();
    return { matchedCount: 1, modifiedCount: 1 };
  });

  route(deps, endpoints.removePasskey, async ({ tx, parameters: { id }, member }) => {
    if (!isId(id) || !(await deletePasskey(tx.db, member.id, id))) throw missing();
    await assertNotLastSignInMethod(tx.db, member.id, listProviders(), { passkeyId: id });
    return { deletedCount: 1 as const };
  });
}

const isId = (id: string) => Id.safeParse(id).success;
const missing = () => new Problem(404, 'This passkey has already been removed.');
const expired = () => new Problem(409, 'This took too long, or was sent twice. Please try again.');
const tooMany = () => new Problem(409, `An account can have ${maxPasskeys} passkeys. Remove one first.`);
