import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migratedDatabase, onEachDatabase } from '../../../test/support/databases/databases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { writeImport } from '../../../test/support/import-files.ts';
import { importFile, undo } from '../../../test/support/import-games.ts';
import { createTestApp, TestClient } from '../../../test/support/test-app.ts';
import type { Game, GameDetails } from '../../contracts/game.ts';

const store = `appid,name,release_date,developer,publisher,platforms,genres,steamspy_tags,positive_ratings,negative_ratings,median_playtime,price
10,Far Game,2001-01-01,Far Works,Far Works,windows,Action,FPS;Co-op,97,3,317,1.0
20,Near Game,2001-01-01,Near Works,Near Works,windows,Action,Co-op,0,0,0,1.0
30,Bare Game,2001-01-01,Bare Works,Bare Works,windows,Action,,x,-1,,1.0
`;
const details = JSON.stringify({
  steam_appid: 10,
  name: 'Far Game',
  short_description: 'Far away.',
  supported_languages: 'English<strong>*</strong>, German<br><strong>*</strong>languages with full audio support',
});

onEachDatabase('what an outside catalogue says of a game', (createDatabase) => {
  test('a visitor reads it, and finds all games with a tag; a later file of the same source adds to it', async () => {
    const db = await migratedDatabase(createDatabase);
    const visitor = new TestClient(await createTestApp(db));
    const read = async (name: string): Promise<GameDetails['sourceInfo']> => {
      const games: Game[] = await visitor.readJson('/default');
      const game: GameDetails = await visitor.readJson(`/default/${games.find((each) => each.name === name)!._id}`);
      return game.sourceInfo;
    };
    const namesWith = async (tag: string) => {
      const games: Game[] = await visitor.readJson(`/default?sort=name&tag=${encodeURIComponent(tag)}`);
      return games.map(({ name }) => name);
    };
    const path = writeImport(store);
    await importFile(db, path);
    const said = {
      source: 'Steam',
      tags: ['FPS', 'Co-op'],
      languages: [] as string[],
      ratings: { positive: 97, count: 100 },
      playtime: 317,
    };
    assert.deepEqual(await read('Far Game'), said);
    assert.deepEqual(await read('Near Game'), { ...said, tags: ['Co-op'], ratings: null, playtime: null });
    assert.equal(await read('Bare Game'), null);
    assert.deepEqual(await namesWith('co-op'), ['Far Game', 'Near Game']);
    assert.deepEqual(await namesWith('fps'), ['Far Game']);
    assert.deepEqual(await namesWith('Chess'), []);
    assert.equal((await importFile(db, path)).counts.changed, 0);

    const { number } = await importFile(db, writeImport(details));
    // The app hears of it a little later.
    await eventually(async () =>
      assert.deepEqual(await read('Far Game'), { ...said, languages: ['English', 'German'] }),
    );
    await undo(db, number);
    await eventually(async () => assert.deepEqual(await read('Far Game'), said));
  });
});
