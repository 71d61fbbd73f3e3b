import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareGame, importedGames } from '../../../../test/support/import-files.ts';

test('an operator imports a dump of IGDB, whose lists are numbers', async () => {
  const [game, other] = await importedGames(
    '\uFEFFid,name,slug,summary,first_release_date,genres,platforms,themes,alternative_names\n' +
      '72,Portal 2,portal-2,"Sequel, yes.",1303171200,"{5,8,9,31}","{3,6,9,99999}","{1,18}","{""Portal Two"",77}"\n' +
      '1,Other,other,,2019-04-12 00:00:00,{},{constructor},{19},\n',
  );
  assert.deepEqual(
    game,
    bareGame({
      outsideIds: [
        { source: 'igdb', id: '72' },
        { source: 'igdb-slug', id: 'portal-2' },
      ],
      name: 'Portal 2',
      alternativeTitles: ['Portal Two'],
      detail: 'Sequel, yes.',
      genre: 'Puzzle',
      releaseDate: '2011-04-19',
      platforms: ['Linux', 'Windows', 'PlayStation 3'],
    }),
  );
  assert.deepEqual([other?.genre, other?.releaseDate, other?.platforms], ['Horror', '2019-04-12', ['constructor']]);
});
