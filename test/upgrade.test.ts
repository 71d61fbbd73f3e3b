import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from './support/databases/databases.ts';
import { createEarlierRelease } from './support/databases/earlier-release.ts';
import { assertCounts } from './support/kills.ts';
import { startServer, withRealHash } from './support/server.ts';
import { signUpMember, TestClient, validPassword } from './support/test-client.ts';

onEachDatabase('the database of an earlier release', (createDatabase) => {
  test('its members sign in after the upgrade, and have their reviews and watch lists', async () => {
    const environment = await createEarlierRelease(createDatabase);
    const { address } = await startServer({ ...environment, ...withRealHash });
    const signIn = (client: TestClient, email: string) =>
      client.callOk('/api/auth/sign-in/email', { body: { email, password: validPassword } });
    const newMember = await signUpMember(address, 'Registered Later');
    await signIn(new TestClient(address), newMember.email);
    for (const [index, name] of ['Mara Adeyemi', 'Jonas Beck', 'Li Wei'].entries()) {
      const member = new TestClient(address);
      const email = `member-${index}@example.org`;
      await signIn(member, email);
      const reviews: { text: string; name: string }[] = await member.readJson(`/review/${email}`);
      const expected = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((number) =>
        `Review ${number} by ${name}. ${'Long. '.repeat(number * 5)}`.trimEnd(),
      );
      const again = [0, 3, 6, 9].map((number) => `Again ${number} by ${name}.`);
      const texts = reviews.map(({ text }) => text.trimEnd());
      assert.deepEqual(texts.toSorted(), [...expected, ...again].toSorted());
      assert.equal((await member.readJson(`/gamelist/${email}`)).length, 6);
    }
    await assertCounts(environment);
    const games: { _id: string }[] = await new TestClient(address).readJson('/default?q=portal');
    assert.ok(games.length > 0, 'the search index is built');
  });
});
