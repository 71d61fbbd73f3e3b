import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Game } from '../../contracts/game.ts';
import { createSqlite, migratedDatabase } from '../../../test/support/databases/databases.ts';
import { importFile, writeGames, type FileGame } from '../../../test/support/import-games.ts';
import { writeImport } from '../../../test/support/import-files.ts';
import { createTestApp, TestClient } from '../../../test/support/test-app.ts';

const open = (game: FileGame) => openFile(writeGames([game]));

/** The page of an imported game: its text, and its JSON-LD. */
async function openFile(file: string) {
  const db = await migratedDatabase(createSqlite);
  await importFile(db, file);
  await db.updateTable('imports').set({ source: 'steam', licence: 'Store data by Ada, CC BY 4.0' }).execute();
  const visitor = new TestClient(await createTestApp(db));
  const [listed]: Game[] = await visitor.readJson('/default');
  const html = await visitor.readText(`/details/${listed!._id}`);
  const jsonLd = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!);
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return { visitor, html, main, jsonLd, text: main.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

test('a visitor finds all that the source says of an imported game, and the source', async () => {
  const { main, text, html, jsonLd } = await open({
    name: 'Far Game',
    steam: '620',
    manufacturer_name: 'Far Works',
    releaseDate: '2019-04-12',
    platforms: 'Windows;Linux',
    price: 19.5,
    currency: 'EUR',
    game_detail: 'First.<br><br>Second.',
    photo: 'https://pictures.example/1.jpg',
  });
  assert.match(text, /Released Apr 12, 2019 Price €19\.50 Platforms Windows, Linux/);
  assert.match(main, /<time dateTime="2019-04-12">Apr 12, .*?<a [^>]*href="\/games\?year=2019"/);
  assert.match(main, />First\.\n\nSecond\.</);
  const link = 'href="https://store.steampowered.com/app/620/" rel="noopener noreferrer external"';
  assert.ok(main.includes(link), 'the link to the source');
  assert.match(text, /Source: Steam \(Store data by Ada, CC BY 4\.0\)/);
  const { datePublished, gamePlatform, offers, author, sameAs } = jsonLd;
  assert.deepEqual([datePublished, gamePlatform], ['2019-04-12', ['Windows', 'Linux']]);
  assert.deepEqual([offers.price, offers.priceCurrency, author.name], [19.5, 'EUR', 'Far Works']);
  assert.deepEqual(sameAs, ['https://store.steampowered.com/app/620/']);
  // The size of a picture on another host is not known, and link previews would load it from there.
  assert.match(html, /property="og:image" content="[^"]*\/share\.jpg"/);
  assert.equal(jsonLd.image, undefined);
});

test('a visitor sees what players of the source say of an imported game, and goes on by its tags', async () => {
  const { main, text, visitor } = await openFile(
    writeImport(
      'appid,name,release_date,developer,publisher,platforms,genres,steamspy_tags,positive_ratings,negative_ratings,median_playtime,price\n' +
        '10,Far Game,2001-01-01,Far Works,Far Works,windows,Action,FPS;Co-op,12090,910,317,',
    ),
  );
  assert.match(text, /On Steam 93% positive of 13,000 ratings Typical playtime 5 h Tags FPS Co-op Source: Steam \(/);
  const [, path = ''] = /href="(\/games\?tag=Co-op)"/.exec(main) ?? [];
  const tagged = await visitor.readText(path);
  assert.match(tagged, /<h1[^>]*>Games with the tag “Co-op”</);
  assert.match(tagged, /<h3[^>]*>.*?Far Game/);
  assert.match(tagged, /aria-label="Remove the filter Co-op"/);
});

test('what the source does not say is left out, wherever the game is shown', async () => {
  const { visitor, text, html, jsonLd } = await open({ name: 'Bare Game', slug: 'bare-game', gameGenre: 'Other' });
  assert.match(text, /Ordering isn&#x27;t available yet\. Genre Other What players say/);
  assert.doesNotMatch(text, /Made by|Released|Platforms|Price|Source/);
  assert.match(html, /name="description" content="Reviews and ratings of Bare Game\."/);
  assert.deepEqual(Object.keys(jsonLd), ['@context', '@type', 'name', 'url']);
  for (const path of ['/', '/games', '/games?q=bare', '/default?q=bare']) {
    const shown = (await visitor.readText(path)).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    assert.match(shown, /Bare Game/);
    assert.doesNotMatch(shown, />[^<]*(null|undefined|NaN|Invalid Date|\$0)[^<]*</, path);
  }
  assert.doesNotMatch(text, /null|undefined|NaN|Invalid Date|\$0/);
});

test('a long description is folded, and unfolds without JavaScript', async () => {
  const { main } = await open({ name: 'Long Game', game_detail: 'A long way to go. '.repeat(80) });
  assert.match(main, /<details[^>]*><summary[^>]*><span[^>]*>Read more<\/span>/);
});
