import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { Operation } from '../../contracts/openapi.ts';
import { curlCommand } from './curl-command.ts';

const body = { gameTitle: "Baldur's Gate 3", text: 'Two lines,\none evening.' };

const operation: Operation = {
  operationId: 'changeReview',
  summary: 'Update a review',
  description: '',
  security: [{ session: [] }],
  parameters: [{ name: 'email', in: 'path', required: true, schema: {}, example: 'mara@example.org' }],
  requestBody: { required: true, content: { 'application/json': { schema: {}, example: body } } },
  responses: {},
};

/** The arguments that a shell gives to curl. */
function argumentsOf(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('a reader who pastes the command of a call into a shell makes that call', () => {
  const command = curlCommand({ method: 'patch', path: '/review/{email}', operation, address: 'https://a.example' });
  const [, address, ...options] = argumentsOf(command);
  assert.equal(address, 'https://a.example/review/mara@example.org');
  assert.equal(options.slice(0, -1).join(' '), '-b cookies.txt -X PATCH -H content-type: application/json -d');
  assert.deepEqual(JSON.parse(options.at(-1)!), body);
  // Short lines: they need not wrap on a screen.
  assert.ok(command.split('\n').length > 5, command);
});
