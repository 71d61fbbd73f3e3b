import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '../../../test/support/test-app.ts';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';

onEachDatabase('llms.txt', (createDatabase) => {
  test('a language model is told what the site is and finds that every link leads somewhere', async () => {
    const publicUrl = 'https://games.example.org';
    const app = await createTestApp(createDatabase, { publicUrl });
    const response = await app.request('/llms.txt');
    assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
    const text = await response.text();
    assert.match(text, /^# Playshelf\n\n> .+/);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address!);
    const calls = [...text.matchAll(/`GET ([^`{]+)`/g)].map(([, address]) => address!);
    assert.ok(links.length >= 5 && calls.length >= 3, text);
    for (const address of [...links, ...calls]) {
      assert.ok(address.startsWith(publicUrl), address);
      assert.equal((await app.request(address.slice(publicUrl.length))).status, 200, address);
    }
  });

  test('a language model that uses another host gets links to that one', async () => {
    const app = await createTestApp(createDatabase);
    const text = await (await app.request('http://club.example:8080/llms.txt')).text();
    assert.match(text, /\(http:\/\/club\.example:8080\/allReview\)/);
  });
});
