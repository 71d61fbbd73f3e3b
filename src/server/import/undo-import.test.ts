import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../../../test/support/databases/databases.ts';
import {
  dumpCatalogue,
  gameNamed,
  importGames,
  lantern,
  namesIn,
  quest,
  seededDatabase,
  undo,
} from '../../../test/support/import-games.ts';
import { search } from '../../../test/support/search-fixtures.ts';
import { createTestApp, exampleGame, seedCatalogue, signUpMember } from '../../../test/support/test-app.ts';

onEachDatabase('undoing an import', (createDatabase) => {
  test('an operator who undoes an import has the catalogue as it was', async () => {
    const db = await seededDatabase(createDatabase);
    await importGames(db, [lantern]);
    const before = await dumpCatalogue(db);
    const { number } = await importGames(db, [
      { ...quest, rawg: '1', platforms: ['Linux'], releaseDate: '2012-04-18', alternativeTitles: ['Beispiel'] },
      { ...lantern, name: 'Lantern II', rawg: '2', price: 1, alternativeTitles: ['Lanterne'] },
      { name: 'Valley', rawg: '3' },
    ]);
    assert.notDeepEqual(await dumpCatalogue(db), before);
    assert.deepEqual(await undo(db, number), { deleted: 1, restored: 2, retained: 0 });
    assert.deepEqual(await dumpCatalogue(db), before);
    const app = await createTestApp(db);
    assert.deepEqual([await search(app, 'beispiel'), await search(app, 'valley')], [[], []]);
  });

  test('a member keeps a game that they have reviewed or want when its import is undone, and so do later changes', async () => {
    const db = await seededDatabase(createDatabase);
    const { number } = await importGames(db, [
      { ...quest, steam: '1', platforms: ['Linux'] },
      lantern,
      { name: 'Valley', steam: '2' },
      { name: 'Gone', steam: '3' },
    ]);
    const mara = await signUpMember(await createTestApp(db));
    await mara.addReview({ gameTitle: 'Lantern', text: 'Worth an evening.' });
    const entry = { gameTitle: 'Valley', name: 'Mara', email: mara.email };
    await mara.callOk('/gameList', { body: entry });
    await db.updateTable('games').set({ platforms: '["macOS"]' }).where('name', '=', 'Example Quest').execute();
    assert.deepEqual(await undo(db, number), { deleted: 1, restored: 1, retained: 2 });
    assert.deepEqual((await namesIn(db)).toSorted(), ['Example Quest', 'Lantern', 'Valley']);
    assert.equal((await gameNamed(db, 'Example Quest')).platforms, '["macOS"]');
    // The games that stay are known when the file is imported again.
    const again = await importGames(db, [lantern, { name: 'Gone', steam: '3' }]);
    assert.deepEqual([again.counts.matchedById, again.counts.added], [1, 1]);
  });

  test('an operator cannot undo an import twice, an unknown one, or one that a later one builds on', async () => {
    const db = await seededDatabase(createDatabase);
    const { number: first } = await importGames(db, [lantern]);
    const { number: second } = await importGames(db, [{ ...lantern, price: 1 }]);
    await assert.rejects(
      undo(db, first),
      /^Error: Import 2 has changed games of import 1 since: undo import 2 first\.$/,
    );
    await undo(db, second);
    await undo(db, first);
    assert.deepEqual(await namesIn(db), ['Example Quest']);
    await assert.rejects(undo(db, first), /Import 1 is undone already/);
    await assert.rejects(undo(db, 99), /There is no import number 99/);
  });

  test('a game that our own catalogue has by now stays when its import is undone', async () => {
    const db = await seededDatabase(createDatabase);
    const { number } = await importGames(db, [{ ...lantern, name: 'New Lantern' }]);
    await seedCatalogue(db, [exampleGame, { ...exampleGame, slug: 'new-lantern', name: 'New Lantern' }]);
    assert.equal((await undo(db, number)).retained, 1);
    assert.equal((await gameNamed(db, 'New Lantern')).manufacturer_name, 'Example Works');
  });
});
