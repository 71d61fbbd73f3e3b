import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from './support/databases/databases.ts';
import { eventually } from './support/eventually.ts';
import { streamShares } from '../src/server/limits/budgets.ts';
import { startServer, stopServer, withTwoServers } from './support/server.ts';
import { signUpMember } from './support/test-client.ts';

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
  /** Waits until the events so far suffice; fails after ten seconds. */
  const until = async (enough: (events: Event[]) => boolean) => {
    const message = () => `not received; so far ${JSON.stringify(events)}`;
    await eventually(() => assert.ok(enough(events), message()), { timeoutMs: 10_000 });
  };
  return {
    response,
    events,
    reading,
    until,
    lastId: () => lastId,
    /** The first event that has an id. */
    firstNumbered: () => firstNumbered,
    leave: async () => {
      stop.abort();
      await reading;
    },
  };
}

/** Whether the event lists no ids: the client must reload everything. */
const isAnything = ({ changed }: Event) => changed.reviews === undefined;

const names = (events: Event[], id: string) => events.some(({ changed }) => changed.reviews?.includes(id));

onEachDatabase('events', (createDatabase) => {
  const servers = withTwoServers(createDatabase, { SAMPLE_REVIEWS: 'on' });

  test('an open page gets an event for each review that is added, changed or deleted, through either server', async () => {
    const mara = await signUpMember(servers.one, 'Mara Adeyemi');
    const here = await listen(servers.one);
    const there = await listen(servers.other);
    assert.equal(here.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    const [game] = await (await fetch(`${servers.one}/default?limit=1`)).json();
    const id = await mara.addReview({ gameTitle: game.name, text: 'Just written.' });
    for (const stream of [here, there]) {
      await stream.until((events) => names(events, id));
      assert.deepEqual(stream.events.at(-1)!.changed.games, [game._id]);
    }
    for (const write of [() => mara.updateReview(id, { text: 'Changed.' }), () => mara.deleteReview(id)]) {
      const received = there.events.length;
      await write();
      await there.until((events) => names(events.slice(received), id));
    }
    const sent = JSON.stringify([here.events, there.events]);
    assert.ok(!sent.includes('member') && !sent.includes('@'), sent);
    await Promise.all([here.leave(), there.leave()]);
  });

  test('a client that reconnects gets the events it missed, and none that it has received', async () => {
    const mara = await signUpMember(servers.other, 'Mara Brandt');
    const first = await listen(servers.one);
    await first.until(() => first.lastId() !== '');
    await first.leave();
    const missed = [await mara.addReview({ text: 'First.' }), await mara.addReview({ text: 'Second.' })];
    const back = await listen(servers.other, first.lastId());
    await back.until((events) => missed.every((id) => names(events, id)));
    const { lastId } = back;
    await back.leave();
    const again = await listen(servers.other, lastId());
    const next = await mara.addReview({ text: 'Third.' });
    await again.until((events) => names(events, next));
    // Not even if the client reconnects while an event is pending for the others.
    assert.ok(!missed.some((id) => names(again.events, id)), JSON.stringify(again.events));
    await again.leave();
  });

  test('a client that reconnects with an id that is no longer in the change log is told to reload everything', async () => {
    const mara = await signUpMember(servers.one, 'Mara Castillo');
    await mara.addReview({ text: 'Something.' });
    const back = await listen(servers.one, '0');
    await back.until((events) => events.some(isAnything));
    await back.leave();
    // An id of a database that was restored from a backup, and one that is no id at all.
    for (const unknown of ['999999999', 'yesterday']) {
      const lost = await listen(servers.one, unknown);
      await lost.until((events) => events.some(isAnything));
      await lost.leave();
    }
  });

  test('a client whose connection breaks before the missed events arrive gets them at the next one', async () => {
    const mara = await signUpMember(servers.one, 'Mara Doyle');
    const first = await listen(servers.one);
    await first.until(() => first.lastId() !== '');
    await first.leave();
    const missed = await mara.addReview({ text: 'Missed.' });
    const back = await listen(servers.one, first.lastId());
    await back.until((events) => names(events, missed));
    assert.ok(back.firstNumbered().includes(missed), 'a number came before what it stands for');
    await back.leave();
  });

  test('a burst of reviews is sent in a few events', async () => {
    const mara = await signUpMember(servers.one, 'Mara Duarte');
    const writers = [mara, await signUpMember(servers.one, 'Otto Duarte')];
    const stream = await listen(servers.one);
    const write = (_: unknown, index: number) => writers[index % 2]!.addReview({ text: `Number ${index}.` });
    await Promise.all(Array.from({ length: 80 }, write));
    const id = await mara.addReview({ text: 'The last.' });
    await stream.until((events) => names(events, id) || events.some(isAnything));
    assert.ok(stream.events.length < 20, `${stream.events.length} events`);
    await stream.leave();
  });

  test('a network may hold so many streams open, and one that closes makes room', async () => {
    const { address } = await startServer({ ...servers.environment, TRUST_PROXY: '127.0.0.1' });
    const stop = new AbortController();
    const open = (forwardedFor: string, signal = stop.signal) =>
      fetch(`${address}/events`, { headers: { 'x-forwarded-for': forwardedFor }, signal });
    const last = new AbortController();
    const held = [open('192.0.2.1', last.signal)];
    for (let index = 1; index < streamShares.max; index += 1) held.push(open('192.0.2.1'));
    for (const response of await Promise.all(held)) assert.equal(response.status, 200);
    const refused = await open('192.0.2.1');
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.match((await refused.json()).detail, /^Your network has too many streams open\./);
    assert.equal((await open('192.0.2.2')).status, 200);
    last.abort();
    await eventually(async () => assert.equal((await open('192.0.2.1')).status, 200));
    stop.abort();
  });

  test('a program that adds a query to the address of the events gets them', async () => {
    const stop = new AbortController();
    const { status, headers } = await fetch(`${servers.one}/events?t=1`, { signal: stop.signal });
    stop.abort();
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    assert.equal((await fetch(`${servers.one}/eventsful`)).status, 404);
  });

  test('a program that sends HEAD for the events gets the headers and no stream', async () => {
    const { status, headers } = await fetch(`${servers.one}/events`, { method: 'HEAD' });
    const type = headers.get('content-type');
    assert.deepEqual([status, type], [200, 'text/event-stream; charset=utf-8']);
    // Without PUBLIC_URL, the site may be on its visitor's own machine.
    assert.equal(headers.get('access-control-allow-origin'), null);
  });

  test('the address of the events takes no other method', async () => {
    const response = await fetch(`${servers.one}/events`, { method: 'POST' });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD');
  });

  test('open event streams do not keep the server from stopping', async () => {
    const stream = await listen(servers.other);
    assert.equal(await stopServer(servers.processes[1]!), 0);
    assert.equal(await stream.reading, 'ended');
  });
});
