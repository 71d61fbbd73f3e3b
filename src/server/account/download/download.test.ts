import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { signUpAdmin } from '../../../../test/support/admin.ts';
import { onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { createTestApp, signUpMember, TestClient, type TestApp } from '../../../../test/support/test-app.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { storeReviews } from '../../../../test/support/store-reviews.ts';
import { unpack } from '../../../../test/support/unpack.ts';
import type { Schema } from '../../db/schema.ts';
import { insertPasskey } from '../../identity/passkeys/queries.ts';
import { createLog } from '../../runtime/log.ts';
import { insertFactor } from '../../identity/second-factor/queries.ts';

async function download(client: TestClient) {
  const response = await client.callOk('/account/download', { method: 'POST' });
  assert.equal(response.headers.get('content-type'), 'application/zip');
  assert.match(response.headers.get('content-disposition')!, /^attachment; filename="playshelf-\d{4}-\d\d-\d\d\.zip"$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  return unpack(response);
}

/** Tables with rows of a member that are not theirs to read, and why. */
const leftOut: Partial<Record<keyof Schema, string>> = {
  idempotency_keys: 'repeats of requests, for a day',
  recovery_codes: 'hashes of codes, which the member has',
  account_deletions: 'who has left: nobody downloads theirs any more',
  mail_links: 'hashes of links, until they are used',
  moderation_log: 'what moderators did; the bar and the hidden reviews themselves are in the archive',
};

/** The tables whose rows may be of a member. */
async function tablesOfMembers({ db }: TestApp): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const isOfMember = ({ name }: { name: string }) => ['member_id', 'reporter_id'].includes(name);
  return tables.filter(({ columns }) => columns.some(isOfMember)).map(({ name }) => name);
}

onEachDatabase('an archive', (createDatabase) => {
  test('a member gets all that is theirs, to read, for programs and for spreadsheets, and nothing of others', async () => {
    const app = await createTestApp(createDatabase, { games: 2 });
    const admin = await signUpAdmin(app);
    const mara = await signUpMember(app, 'Mara <Okafor>');
    const otto = await signUpMember(app, 'Otto Lind');
    await mara.addReview({ gameTitle: 'Game 0', rating: '5', text: 'Fine, "really"\nfine <b>!</b>' });
    await mara.addReview({
      gameTitle: 'Game 1',
      rating: '2',
      text: '=HYPERLINK("https://evil.example")',
      name: '=Mara',
    });
    const hiddenId = await mara.addReview({ gameTitle: 'Game 1', text: 'Hidden soon.' });
    const ottosId = await otto.addReview({ gameTitle: 'Game 0', rating: '1', text: "Otto's own." });
    await mara.callOk('/gameList', { body: { gameTitle: 'Game 1' } });
    await mara.callOk(`/api/reviews/${ottosId}/report`, { body: { reason: 'spam', text: 'An advertisement.' } });
    await admin.callOk(`/api/moderation/reviews/${hiddenId}/hide`, { body: { reason: 'Not a review.' } });
    const key = { credentialId: 'the-id', publicKey: 'the-key', counter: 0, transports: [] };
    await insertPasskey(app.db, { ...key, memberId: mara.id, name: 'My laptop' });
    await insertFactor(app.db, mara.id, { secret: 'the-secret', lastStep: 0 });
    await mara.callOk('/users', { body: { creationTime: 'Mon, 02 Mar 2026 19:05:00 GMT' } });
    const files = await download(mara);
    assert.deepEqual(Object.keys(files), [
      'index.html',
      'playshelf.json',
      'reviews.csv',
      'hidden-reviews.csv',
      'watch-list.csv',
    ]);
    for (const file of Object.values(files)) assert.doesNotMatch(file, /Otto|Ada/);

    const data = JSON.parse(files['playshelf.json']!);
    const { email, name, creationTime } = data.member;
    assert.deepEqual([email, name, creationTime], [mara.email, 'Mara <Okafor>', 'Mon, 02 Mar 2026 19:05:00 GMT']);
    assert.deepEqual(
      data.reviews.map(({ text: written, rating }: { text: string; rating: number }) => [written, rating]),
      [
        ['=HYPERLINK("https://evil.example")', 2],
        ['Fine, "really"\nfine <b>!</b>', 5],
      ],
    );
    assert.deepEqual(
      data.watchList.map(({ gameTitle }: { gameTitle: string }) => gameTitle),
      ['Game 1'],
    );
    const [hidden] = data.hiddenReviews;
    assert.deepEqual([hidden.text, hidden.hiddenReason], ['Hidden soon.', 'Not a review.']);
    const signatures = [...data.reviews, hidden].map(({ name: signedAs }: { name: string }) => signedAs);
    assert.deepEqual(signatures, ['=Mara', 'Mara <Okafor>', 'Mara <Okafor>']);
    assert.deepEqual([data.reports[0].text, data.reports[0].reviewId], ['An advertisement.', ottosId]);
    assert.deepEqual([data.signInMethods.length, data.sessions.length], [1, 1]);
    assert.deepEqual([data.passkeys[0].name, data.hasSecondFactor], ['My laptop', true]);
    assert.doesNotMatch(files['playshelf.json']!, /token|argon2|salt|the-/i);

    const rows = parse(files['reviews.csv']!, { bom: true, columns: true }) as { text: string }[];
    assert.deepEqual(
      rows.map((row) => row.text),
      [`'=HYPERLINK("https://evil.example")`, 'Fine, "really"\nfine <b>!</b>'],
    );
    const [hiddenRow, ...others] = parse(files['hidden-reviews.csv']!, { bom: true, columns: true }) as {
      text: string;
      hiddenReason: string;
    }[];
    assert.deepEqual([hiddenRow?.text, hiddenRow?.hiddenReason, others], ['Hidden soon.', 'Not a review.', []]);
    const page = files['index.html']!;
    assert.match(page, /<h1>Mara &lt;Okafor&gt;<\/h1>/);
    assert.match(page, /Hidden soon\.[^]*Hidden: Not a review\./);
    assert.match(page, /fine &lt;b&gt;!&lt;\/b&gt;/);
    assert.doesNotMatch(page, /<script|<b>|src=/);

    const covered = new Set([
      'accounts',
      'sessions',
      'passkeys',
      'second_factors',
      'reviews',
      'hidden_reviews',
      'reports',
      'watch_list',
      ...Object.keys(leftOut),
    ]);
    const tables = await tablesOfMembers(app);
    assert.ok(tables.includes('watch_list'));
    const missing = tables.filter((table) => !covered.has(table));
    assert.deepEqual(missing, []);
  });

  test('a member whose text has semicolons and tabs finds it in one quoted cell of a table', async () => {
    const app = await createTestApp(createDatabase, { games: 1 });
    const mara = await signUpMember(app);
    const text = 'Fine;=1+1\t=2+2';
    await mara.addReview({ gameTitle: 'Game 0', rating: '4', text });
    await mara.addReview({ gameTitle: 'Game 0', text: '＝1+1' });
    const { 'reviews.csv': file } = await download(mara);
    assert.ok(file!.includes(`,"Game 0","4","${text}",`), file);
    // In full width as well, some spreadsheets take it for a formula.
    assert.ok(file!.includes(`"'＝1+1"`), file);
    for (const line of file!.replace('\uFEFF', '').trimEnd().split('\r\n')) assert.match(line, /^("[^"]*",)+"[^"]*"$/);
  });

  test('a member with more reviews than are read at once gets each of them once', async () => {
    const app = await createTestApp(createDatabase, { games: 1 });
    const mara = await signUpMember(app);
    const id = await mara.addReview({ gameTitle: 'Game 0', text: 'The first one.' });
    const { id: _id, ...row } = await app.db
      .selectFrom('reviews')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...row,
      id: id.replace(/.{12}$/, String(index).padStart(12, '0')),
    }));
    for (let start = 0; start < copies.length; start += 50) {
      await app.db
        .insertInto('reviews')
        .values(copies.slice(start, start + 50))
        .execute();
    }
    const data = JSON.parse((await download(mara))['playshelf.json']!);
    const ids = new Set(data.reviews.map((review: { id: string }) => review.id));
    assert.deepEqual([data.reviews.length, ids.size], [451, 451]);
  });

  /** Members with more reviews than the buffers of a download take, and what the log has from level 50. */
  async function busySite(...names: string[]) {
    const errors: string[] = [];
    const log = createLog('error', { write: (line) => void errors.push(line) });
    const app = await createTestApp(createDatabase, { log });
    const members = [];
    for (const name of names) {
      const member = await signUpMember(app, name);
      await storeReviews(app.db, { count: 300, text: randomBytes(3_000).toString('base64'), memberId: member.id });
      members.push(member);
    }
    return { app, members, errors };
  }
  const request = (member: TestClient, address?: string) =>
    member.call('/account/download', { method: 'POST', ...(address !== undefined && { address }) });
  const cancel = async ({ body }: Response) => {
    const reader = body!.getReader();
    await reader.read();
    await reader.cancel();
  };

  test('a member who cancels a download causes no error in the log, and a database that fails does', async () => {
    const {
      app,
      members: [mara],
      errors,
    } = await busySite('Mara Okafor');
    await cancel(await request(mara!));
    await setTimeout(50);
    assert.deepEqual(errors, []);
    const response = await request(mara!);
    await app.db.schema.alterTable('reviews').renameTo('elsewhere').execute();
    await assert.rejects(response.arrayBuffer());
    assert.equal(errors.length, 1);
    assert.match(errors[0]!, /a download was cut off/);
  });

  test('when many download at the same time and do not read, others are told to try again, until one has gone', async () => {
    const { members } = await busySite(...Array.from({ length: 9 }, (_, index) => `Member ${'abcdefghi'[index]}`));
    const otto = members.pop()!;
    const open = [];
    for (const member of members) open.push(await request(member));
    assert.ok(open.every(({ status }) => status === 200));
    const refused = await request(otto);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
    assert.match(await refused.text(), /<h1>Playshelf is busy<\/h1>/);
    await cancel(open[0]!);
    const later = await eventually(async () => {
      const response = await request(otto);
      assert.equal(response.status, 200);
      return response;
    });
    await Promise.all([...open.slice(1), later].map(cancel));
  });

  test('a member downloads one at a time, and takes no slot of others with a second', async () => {
    const { members } = await busySite('Mara Okafor', 'Otto Lind');
    const [mara, otto] = members as [TestClient, TestClient];
    const first = await request(mara);
    // More often than the limit allows: what is refused does not count.
    for (let attempt = 0; attempt < 6; attempt += 1) assert.equal((await request(mara)).status, 503);
    await cancel(await request(otto));
    await cancel(first);
    const second = await eventually(async () => {
      const response = await request(mara);
      assert.equal(response.status, 200);
      return response;
    });
    await cancel(second);
  });

  test('a network downloads two at a time, and takes no slot of others with a third', async () => {
    const { members } = await busySite('Mara Okafor', 'Otto Lind', 'Nina Park');
    const [mara, otto, nina] = members as [TestClient, TestClient, TestClient];
    const first = await request(mara, '192.0.2.1');
    const second = await request(otto, '192.0.2.1');
    assert.deepEqual([first.status, second.status], [200, 200]);
    assert.equal((await request(nina, '192.0.2.1')).status, 503);
    const elsewhere = await request(nina, '192.0.2.2');
    assert.equal(elsewhere.status, 200);
    await cancel(elsewhere);
    await cancel(first);
    const later = await eventually(async () => {
      const response = await request(nina, '192.0.2.1');
      assert.equal(response.status, 200);
      return response;
    });
    await Promise.all([second, later].map(cancel));
  });

  test('people who go before their download begins take no slot of others', async () => {
    const { app, members } = await busySite('Mara Okafor', 'Otto Lind');
    const [mara, otto] = members as [TestClient, TestClient];
    for (const { cookies } of [mara, mara, mara, mara, mara, otto, otto, otto, otto]) {
      const init = { method: 'POST', headers: { cookie: cookies.header() }, signal: AbortSignal.abort() };
      assert.equal((await app.request('/account/download', init)).status, 200);
      await setImmediate();
    }
    const response = await request(otto);
    assert.equal(response.status, 200);
    await cancel(response);
  });

  test('a visitor is sent to the sign-in, a page of another site gets nothing, and the sixth archive has to wait', async () => {
    const app = await createTestApp(createDatabase);
    const visitor = await new TestClient(app).call('/account/download', { method: 'POST' });
    assert.deepEqual([visitor.status, visitor.headers.get('location')], [303, '/signIn?next=/account']);
    const mara = await signUpMember(app);
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    assert.equal((await mara.call('/account/download', { method: 'POST', headers })).status, 403);
    assert.equal((await mara.call('/account/download')).status, 405);
    const otto = await signUpMember(app, 'Otto Lind');
    await otto.readJson('/api/auth/get-session');
    await app.db.deleteFrom('members').where('id', '=', otto.id).execute();
    assert.equal((await otto.call('/account/download', { method: 'POST' })).status, 303, 'the account is deleted');
    for (let count = 0; count < 5; count += 1) await download(mara);
    const refused = await mara.call('/account/download', { method: 'POST' });
    assert.equal(refused.status, 429);
    assert.match(await refused.text(), /<h1>Too many requests<\/h1>/);
  });
});
