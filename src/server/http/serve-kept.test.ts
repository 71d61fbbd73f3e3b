import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Hono } from 'hono';
import { emptyDatabase, scratchDirectory } from '../../../test/support/databases.ts';
import { createChangeFeed } from '../changes/change-feed.ts';
import { createLog } from '../log.ts';
import type { AppEnvironment } from './environment.ts';
import { keepAnswers } from './kept-answers.ts';
import { createRecord } from './observe.ts';
import { keepMade } from './serve-kept.ts';

const onSqlite = async () => ({ DATA_DIR: scratchDirectory(), DATABASE_URL: '' });

/** A site of one page that is being made until it is let go, each time another one. */
async function pageInTheMaking({ type = 'text/html', room = 1_000_000 } = {}) {
  const log = createLog('silent');
  const changes = createChangeFeed(await emptyDatabase(onSqlite), log, () => undefined);
  after(() => changes.stop());
  await changes.catchUp();
  const kept = keepAnswers(room);
  const { record } = createRecord(log);
  const app = new Hono<AppEnvironment>();
  app.use(keepMade({ kept, changes, record, knownAsker: () => '' }));
  const { promise: letGo, resolve: finish } = Promise.withResolvers<void>();
  let made = 0;
  app.get('/', async (context) => {
    made += 1;
    const text = `made as number ${made}`;
    await letGo;
    context.set('route', '/');
    context.set('sources', { topics: ['reviews'], personal: false });
    return context.body(text, 200, { 'content-type': type });
  });
  const change = () => kept.drop(['reviews']);
  const ask = async (headers = {}) => (await app.request('/', { headers })).text();
  /** Twenty ask, something changes, and only then is the first answer finished. */
  const askAmidChange = async (headers = {}) => {
    const asked = Array.from({ length: 20 }, () => ask(headers));
    await turn();
    change();
    finish();
    return new Set(await Promise.all(asked)).size;
  };
  return { ask, askAmidChange, change, finish, made: () => made };
}

test('visitors who wait for the same page get it once made, also if something changes meanwhile', async () => {
  const { ask, askAmidChange, made } = await pageInTheMaking();
  assert.equal(await askAmidChange(), 1);
  assert.equal(made(), 1);
  assert.equal(await ask(), 'made as number 2');
  assert.equal(await ask(), 'made as number 2');
});

test('visitors who ask after a change get nothing that was begun before it, and wait for one page', async () => {
  const { ask, change, finish, made } = await pageInTheMaking();
  const early = ask();
  await turn();
  change();
  const late = Array.from({ length: 20 }, () => ask());
  await turn();
  finish();
  assert.equal(await early, 'made as number 1');
  assert.deepEqual(new Set(await Promise.all(late)), new Set(['made as number 2']));
  assert.equal(made(), 2);
});

test('a member who has just written, and a program, get nothing that was begun before a change', async () => {
  const writers = await pageInTheMaking();
  await writers.askAmidChange({ cookie: 'playshelf.last-write=1' });
  assert.equal(writers.made(), 20);
  const programs = await pageInTheMaking({ type: 'application/json' });
  await programs.askAmidChange();
  assert.equal(programs.made(), 20);
});

test('where nothing is to be kept, everybody gets a page of their own', async () => {
  const { askAmidChange, made } = await pageInTheMaking({ room: 0 });
  assert.equal(await askAmidChange(), 20);
  assert.equal(made(), 20);
});
