import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { createBusyResponses } from './busy-responses.ts';
import { createVariant } from './look-up.ts';

const variant = createVariant({ key: '/review', isPage: false, isData: false, route: '/review' }, undefined, '');

/** Whether a visitor gets a copy of a response that the app has made for somebody else. */
function isCopied(headers: Record<string, string>, body: string): boolean {
  const { add, send } = createBusyResponses(() => () => undefined);
  const response = new Response(body, {
    status: 503,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
  add(variant, 'request-1', response, Buffer.from(body));
  return send('GET', new ServerResponse(new IncomingMessage(new Socket())), variant);
}

test('a visitor of a busy site gets a copy of the refusal that another has got', () => {
  assert.equal(isCopied({}, '{"requestId":"request-1"}'), true);
});

test('a visitor never gets a copy with the id of a request that cannot be replaced', () => {
  assert.equal(isCopied({}, '{"requestId":"compressed"}'), false);
});
