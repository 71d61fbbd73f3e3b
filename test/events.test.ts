import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { onEachDatabase } from './support/databases/databases.ts';
import { startTwoServers, stopServer } from './support/server.ts';
import { signUpOn } from './support/api-client.ts';

type Event = { id: string; changed: { reviews?: string[]; games?: string[] } };

/** A program that reads a stream of events, as a browser does. */
async function listen(address: string, lastEventId?: string) {
  const stop = new AbortController();
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(`${address}/events`, { headers, signal: stop.signal });
  const events: Event[] = [];
  let text = '';
  let lastId = '';
  let firstNumbered = '';
  const reading = (async () => {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const blocks = text.split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
        if (lastId !== '') firstNumbered ||= block;
        const data = /^event: reviews\ndata: (.*)$/m.exec(block)?.[1];
        if (data) events.push({ id: lastId, changed: JSON.parse(data) });
      }
    }
    return 'ended';
  })().catch(() => 'broken off');
  /** Waits until the events so far are as wanted, or a time has passed that is far too long. */
  const until = async (enough: (events: Event[]) => boolean) => {
    for (let tries = 0; tries < 200 && !enough(events); tries += 1) await setTimeout(50);
    assert.ok(enough(events), `not heard; so far ${JSON.stringify(events)}`);
  };
  return {
    response,
    events,
    reading,
    until,
    lastId: () => lastId,
    /** What came with the first number. */
    firstNumbered: () => firstNumbered,
    leave: async () => {
      stop.abort();
      await reading;
    },
  };
}

/** Whether more changed than can be told. */
const isAnything = ({ changed }: Event) => changed.reviews === undefined;

const names = (events: Event[], id: string) =>
  events.some(({ changed }) => changed.reviews?.includes(id));

onEachDatabase('events', (createDatabase) => {
  let one = '';
  let other = '';
  let started: ChildProcess[] = [];
  before(async () => {
    const environment = { ...(await createDatabase()), SAMPLE_REVIEWS: 'on' };
    ({
      addresses: [one, other],
      started,
    } = await startTwoServers(environment));
  });
  after(() => Promise.all(started.map((child) => stopServer(child))));

  test('whoever has a page open hears of reviews that come, change and go, through any process', async () => {
    const mara = await signUpOn(one, 'Mara Adeyemi');
    const here = await listen(one);
    const there = await listen(other);
    assert.equal(here.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const [game] = await (await fetch(`${one}/default?limit=1`)).json();
    const id = await mara.write({ gameTitle: game.name, text: 'Just written.' });
    for (const stream of [here, there]) {
      await stream.until((events) => names(events, id));
      assert.deepEqual(stream.events.at(-1)!.changed.games, [game._id]);
    }
    for (const [method, path] of [
      ['PATCH', `/review/${mara.email}/${id}`],
      ['DELETE', `/review/${id}`],
    ] as const) {
      const heard = there.events.length;
      await mara.call(method, path, method === 'PATCH' ? { text: 'Changed.' } : undefined);
      await there.until((events) => names(events.slice(heard), id));
    }
    const told = JSON.stringify([here.events, there.events]);
    assert.ok(!told.includes('member') && !told.includes('@'), told);
    await Promise.all([here.leave(), there.leave()]);
  });

  test('who was away for a while hears what they missed, and nothing where they missed nothing', async () => {
    const mara = await signUpOn(other, 'Mara Brandt');
    const first = await listen(one);
    await first.until(() => first.lastId() !== '');
    await first.leave();
    const missed = [await mara.write({ text: 'First.' }), await mara.write({ text: 'Second.' })];
    const back = await listen(other, first.lastId());
    await back.until((events) => missed.every((id) => names(events, id)));
    const { lastId } = back;
    await back.leave();
    const again = await listen(other, lastId());
    const next = await mara.write({ text: 'Third.' });
    await again.until((events) => names(events, next));
    // Not even where the one who was away comes while the others wait to be told.
    assert.ok(!missed.some((id) => names(again.events, id)), JSON.stringify(again.events));
    await again.leave();
  });

  test('who was away for longer than anybody remembers is told to read it all anew', async () => {
    const mara = await signUpOn(one, 'Mara Castillo');
    await mara.write({ text: 'Something.' });
    const back = await listen(one, '0');
    await back.until((events) => events.some(isAnything));
    await back.leave();
    // Of a database that was put back to an earlier day, and of no database of ours.
    for (const unknown of ['999999999', 'yesterday']) {
      const lost = await listen(one, unknown);
      await lost.until((events) => events.some(isAnything));
      await lost.leave();
    }
  });

  test('who loses the connection again before they heard what they missed hears it the next time', async () => {
    const mara = await signUpOn(one, 'Mara Doyle');
    const first = await listen(one);
    await first.until(() => first.lastId() !== '');
    await first.leave();
    const missed = await mara.write({ text: 'Missed.' });
    const back = await listen(one, first.lastId());
    await back.until((events) => names(events, missed));
    assert.ok(back.firstNumbered().includes(missed), 'a number came before what it stands for');
    await back.leave();
  });

  test('a storm of reviews is told in a few events', async () => {
    const mara = await signUpOn(one, 'Mara Duarte');
    const stream = await listen(one);
    await Promise.all(
      Array.from({ length: 80 }, (_, index) => mara.write({ text: `Number ${index}.` })),
    );
    const id = await mara.write({ text: 'The last.' });
    await stream.until((events) => names(events, id) || events.some(isAnything));
    assert.ok(stream.events.length < 20, `${stream.events.length} events`);
    await stream.leave();
  });

  test('a program that adds something to the address of events hears of them, too', async () => {
    const stop = new AbortController();
    const { status, headers } = await fetch(`${one}/events?t=1`, { signal: stop.signal });
    stop.abort();
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    assert.equal((await fetch(`${one}/eventsful`)).status, 404);
  });

  test('a program that asks for the head of events gets it, and no stream', async () => {
    const { status, headers } = await fetch(`${one}/events`, { method: 'HEAD' });
    const type = headers.get('content-type');
    assert.deepEqual([status, type], [200, 'text/event-stream; charset=utf-8']);
  });

  test('the address of events takes no other call', async () => {
    const response = await fetch(`${one}/events`, { method: 'POST' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD');
  });

  test('streams that are open do not keep the site from stopping', async () => {
    const stream = await listen(other);
    assert.equal(await stopServer(started[1]!), 0);
    assert.equal(await stream.reading, 'ended');
  });
});
