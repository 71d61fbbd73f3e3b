import assert from 'node:assert/strict';
import { createWriteQueue } from '../../src/server/db/write-queue.ts';
import { grantRole } from '../../src/server/moderation/commands.ts';
import type { RunningServer } from './server.ts';
import type { TestApp } from './test-app.ts';
import { signUpMember, type TestClient } from './test-client.ts';

/** As the operator's command does, while the site runs. */
export async function grant(app: TestApp, { email }: TestClient, role: 'moderator' | 'admin' | null): Promise<void> {
  await createWriteQueue(app.db)((tx) => grantRole(tx, 'operator', email, role));
  await app.catchUp();
}

/** Registering makes nobody an admin. */
export async function signUpAdmin(app: TestApp, name = 'Ada Admin'): Promise<TestClient> {
  const admin = await signUpMember(app, name);
  await grant(app, admin, 'admin');
  return admin;
}

/** The path and query of the last link to take over a site that a process has printed. */
export function claimLinkIn(output: string): string {
  const token = [...output.matchAll(/\/claim\?token=([\w-]+)/g)].at(-1)?.[1];
  assert.ok(token, output);
  return `/claim?token=${token}`;
}

/** The admin of a server in a process of its own, by the link that its start has printed. */
export async function claimServer({ address, output }: RunningServer, name = 'Ada Admin'): Promise<TestClient> {
  const admin = await signUpMember(address, name);
  await admin.call(claimLinkIn(output()));
  await admin.callOk('/api/site-claim', { method: 'POST' });
  return admin;
}
