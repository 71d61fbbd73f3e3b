import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProblemDetails } from '../src/contracts/problem.ts';
import { createTestApp, TestClient, exampleGame, validPassword, signUpMember } from './support/test-app.ts';
import { onEachDatabase } from './support/databases/databases.ts';
import { clientConfig, signInWith, startProvider, currentMember } from './support/provider/oidc.ts';

const invisible = '\u200B\u3164\u2800';
const turnedAround = 'Mara \u202Erofako';
const tower = `a${'\u0301'.repeat(40)}`;
const composed = 'Café Zoë';
const decomposed = composed.normalize('NFD');

const email = (name: string) => `${name}@example.org`;
const provider = await startProvider({
  accounts: {
    blank: { email: email('blank'), email_verified: true, name: invisible },
    turned: { email: email('turned'), email_verified: true, name: turnedAround },
    zoe: { email: email('zoe'), email_verified: true, name: decomposed },
  },
});

onEachDatabase('names of people and games', (createDatabase) => {
  async function site() {
    const games = [{ ...exampleGame, name: decomposed }];
    const app = await createTestApp(createDatabase, { games, google: clientConfig(provider) });
    return {
      app,
      register: (body: object) => new TestClient(app).call('/api/auth/sign-up/email', { body }),
    };
  }

  test('a name that cannot be seen, turns the page around or covers it is refused everywhere', async () => {
    const { app, register } = await site();
    const mara = await signUpMember(app);
    const { insertedId } = await (await mara.call('/review', { body: {} })).json();
    const own = `/review/${mara.email}/${insertedId}`;
    const calls: [field: string, send: (text: string) => Promise<Response>][] = [
      ['name', (name) => register({ name, email: email('new'), password: validPassword })],
      ['name', (name) => mara.call('/users', { body: { name } })],
      ['name', (name) => mara.call('/review', { body: { name } })],
      ['gameTitle', (gameTitle) => mara.call('/review', { body: { gameTitle } })],
      ['name', (name) => mara.call(own, { method: 'PATCH', body: { name } })],
      ['name', (name) => mara.call('/gameList', { body: { name, gameTitle: composed } })],
      ['gameTitle', (gameTitle) => mara.call('/gameList', { body: { gameTitle } })],
    ];
    for (const text of [invisible, turnedAround, tower]) {
      for (const [field, send] of calls) {
        const response = await send(text);
        assert.equal(response.status, 422, `${send} ${JSON.stringify(text)}`);
        const { errors } = ProblemDetails.parse(await response.json());
        assert.deepEqual(
          errors?.map((error) => error.field),
          [field],
        );
        assert.match(errors![0]!.message, /can't be shown|visible character|more than four/);
      }
    }
    assert.equal((await (await mara.call(`/review/${mara.email}`)).json()).length, 1);
  });

  test('a name is stored in one form, however its letters were put together', async () => {
    const { app, register } = await site();
    const response = await register({
      name: decomposed,
      email: email('zoe'),
      password: validPassword,
    });
    assert.equal((await response.json()).user.name, composed);
    const mara = await signUpMember(app);
    const body = { name: decomposed, gameTitle: decomposed };
    assert.equal((await mara.call('/gameList', { body })).status, 201);
    assert.equal((await mara.call('/review', { body })).status, 201);
    const [review] = await (await mara.call(`/review/${mara.email}`)).json();
    assert.deepEqual([review.name, review.gameTitle], [composed, composed]);
    assert.notEqual(review.gameId, null);
  });

  test('a name from a provider is held to the same rule', async () => {
    const { app } = await site();
    const nameOf = async (account: string) => {
      const person = new TestClient(app);
      await signInWith(person, account);
      return (await currentMember(person))?.name;
    };
    assert.equal(await nameOf('blank'), 'New player');
    assert.equal(await nameOf('turned'), 'New player');
    assert.equal(await nameOf('zoe'), composed);
  });
});
