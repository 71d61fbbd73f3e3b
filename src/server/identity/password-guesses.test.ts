import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createSqlite, migratedDatabase } from '../../../test/support/databases/databases.ts';
import { testRequestScope } from '../../../test/support/request-scope.ts';
import type { AppEnv } from '../http/context.ts';
import { budgets } from '../limits/budgets.ts';
import { createLimits } from '../limits/limits.ts';
import { QueueFullError } from '../runtime/queue-full-error.ts';
import { createKnownBrowsers } from './known-browser.ts';
import { createPasswordGuesses } from './password-guesses.ts';

test('a network has 20 passwords compared at the same time, and keeps no other network from it', async () => {
  const db = await migratedDatabase(createSqlite);
  const limits = createLimits({ db, log: pino({ level: 'silent' }), budgets });
  const guesses = createPasswordGuesses(db, limits, createKnownBrowsers('secret', false));
  const { promise: compared, resolve: finish } = Promise.withResolvers<void>();
  const app = new Hono<AppEnv>()
    .use(testRequestScope({ clientAddressOf: (_peer, forwardedFor) => forwardedFor! }))
    .get('/:email', async (context) => {
      await guesses.check(context, context.req.param('email'), () => compared);
      return context.text('right');
    })
    .onError((error, context) => context.text(error instanceof QueueFullError ? 'busy' : 'failed', 503));
  const ask = async (email: string, from: string) =>
    (await app.request(`/${email}`, { headers: { 'x-forwarded-for': from } })).text();
  const first = Array.from({ length: 20 }, (_, index) => ask(`member-${index}@example.org`, '192.0.2.1'));
  assert.equal(await ask('mara@example.org', '192.0.2.1'), 'busy');
  const elsewhere = ask('mara@example.org', '192.0.2.2');
  finish();
  assert.deepEqual(new Set(await Promise.all([...first, elsewhere])), new Set(['right']));
  assert.equal(await ask('mara@example.org', '192.0.2.1'), 'right');
  limits.stop();
});
