import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Endpoint } from '../../contracts/endpoints.ts';
import { topics } from '../changes/topics.ts';
import { readOnce, type RequestScope, type Viewer } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { createEndpoint, type EndpointDeps, type Handler } from './endpoint.ts';

const member = { id: 'mara', name: 'Mara', email: 'mara@example.org', image: '' };
const mara: Viewer = { member, sessionId: 'session', isNewAccount: false };

/** The request of a page that Mara opens. */
function requestOfMara(): RequestScope {
  const viewer = { get: async () => mara } as RequestScope['viewer'];
  return { viewer, clientAddress: '192.0.2.1', reads: new Map() as RequestScope['reads'] } as RequestScope;
}

/** What a page gets of a public endpoint. */
async function callAsMara(handle: Handler<Endpoint>, scope = requestOfMara(), method: 'GET' | 'POST' = 'GET') {
  const noInput = { parameters: z.object({}), query: z.object({}), response: z.unknown() };
  const endpoint: Endpoint = { ...noInput, method, path: '/public', access: 'anyone', summary: 'Read' };
  const deps = { readUnlocked: (_name, read) => read() } as Partial<EndpointDeps> as EndpointDeps;
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

test('the loaders of a page read a game once, and once more after its form has changed something', async () => {
  let reads = 0;
  const page = requestOfMara();
  const readGame: Handler<Endpoint> = ({ scope }) => readOnce(scope, 'game 1', async () => (reads += 1) as never);
  await Promise.all([callAsMara(readGame, page), callAsMara(readGame, page)]);
  assert.equal(reads, 1);
  await callAsMara(async () => 'written' as never, page, 'POST');
  await callAsMara(readGame, page);
  assert.equal(reads, 2);
});
