import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Endpoint } from '../../contracts/endpoints.ts';
import { topics } from '../changes/topics.ts';
import type { RequestScope, Viewer } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { createEndpoint, type EndpointDeps, type Handler } from './endpoint.ts';

const member = { id: 'mara', name: 'Mara', email: 'mara@example.org', image: '' };
const mara: Viewer = { member, sessionId: 'session', isNewAccount: false };

/** What a page gets of a public endpoint, while Mara is signed in. */
async function callAsMara(handle: Handler<Endpoint>) {
  const noInput = { parameters: z.object({}), query: z.object({}), response: z.unknown() };
  const endpoint: Endpoint = { ...noInput, method: 'GET', path: '/public', access: 'anyone', summary: 'Read' };
  const deps = { readUnlocked: (_name, read) => read() } as Partial<EndpointDeps> as EndpointDeps;
  const viewer = { get: async () => mara } as RequestScope['viewer'];
  const scope = { viewer, clientAddress: '192.0.2.1' } as RequestScope;
  const call = { parameters: {}, query: {}, readBody: async () => undefined };
  const unconditional = { idempotencyKey: undefined, ifMatch: undefined };
  return createEndpoint(deps, endpoint, handle, () => ['games'])({ ...call, ...unconditional }, scope, 'page');
}

test('what a handler reads of its viewer is for this viewer only, though the handler does not say so', async () => {
  const outcome = await callAsMara(async ({ scope }) => (await scope.viewer.get()).member?.name as never);
  assert.equal(outcome.viewer, mara);
  assert.deepEqual(outcome.topics, ['games', topics.member('mara')]);
});

test('what does not depend on the viewer is for everybody, also that there is nothing', async () => {
  const found = await callAsMara(async () => 'found' as never);
  const missing = await callAsMara(async () => {
    throw new Problem(404, 'Not here.');
  });
  for (const { viewer, topics: dependsOn } of [found, missing]) {
    assert.equal(viewer, undefined);
    assert.deepEqual(dependsOn, ['games']);
  }
});
